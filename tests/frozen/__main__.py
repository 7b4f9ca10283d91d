"""Write the files of games that have none yet."""

from tests.frozen import write_missing

for file in write_missing():
    print(file.name)
