/** Files that a page without a server makes itself. */
import { line } from ".";

/** Save a text as a file. */
export function saveText(text: string, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** Save what an address answers. */
export async function saveAnswer(path: string, name: string): Promise<void> {
  const { status, text } = await line.ask("GET", path);
  if (status < 400) saveText(text, name || "genjiko.txt");
}
