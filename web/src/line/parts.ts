/** The packed files of `py/` beside the page, written by tools/site.py; nothing comes from anywhere else. */

/** What `py/contents.json` says. */
export interface Contents {
  /** One figure for all files there: what was made from them is good for no others. */
  build: string;
  /** The bytes of each packed file, for the progress. */
  sizes: Record<string, number>;
}

// A worker's own address is that of a file in assets/; the packed files lie beside the page.
export const PLACE = new URL(typeof document === "undefined" ? "../py/" : "py/", self.location.href);

export async function readContents(): Promise<Contents> {
  const answer = await fetch(new URL("contents.json", PLACE));
  if (!answer.ok) throw new Error(`contents.json: ${String(answer.status)}`);
  return (await answer.json()) as Contents;
}

function kindOf(file: string): string {
  if (file.endsWith(".mjs")) return "text/javascript";
  return file.endsWith(".wasm") ? "application/wasm" : "";
}

/** A packed file, unpacked as it comes; `count` is told of its bytes. */
export async function unpacked(file: string, count: (bytes: number) => void = () => {}): Promise<Response> {
  const answer = await fetch(new URL(`${file}.packed`, PLACE));
  if (!answer.ok || !answer.body) throw new Error(`${file}: ${String(answer.status)}`);
  const counted = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(part, through) {
      count(part.byteLength);
      through.enqueue(part);
    },
  });
  const body = answer.body.pipeThrough(counted).pipeThrough(new DecompressionStream("gzip"));
  return new Response(body, { headers: { "content-type": kindOf(file) } });
}

/** What a module exports as default, whose text was packed. */
export async function imported<T>(text: Response): Promise<T> {
  const address = text.url || URL.createObjectURL(new Blob([await text.blob()], { type: "text/javascript" }));
  const { default: made } = (await import(/* @vite-ignore */ address)) as { default: T };
  URL.revokeObjectURL(address);
  return made;
}

/** Files of a bundle: the length of a list in four bytes, the list of names and sizes, then all of them in a row. */
export function* bundled(bundle: ArrayBuffer): Generator<[string, Uint8Array]> {
  const size = new DataView(bundle).getUint32(0);
  let at = 4 + size;
  const list = JSON.parse(new TextDecoder().decode(new Uint8Array(bundle, 4, size))) as [string, number][];
  for (const [name, length] of list) {
    yield [name, new Uint8Array(bundle, at, length)];
    at += length;
  }
}
