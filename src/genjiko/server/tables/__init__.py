"""Tables: who sits where, what is played, what each viewer sees."""
