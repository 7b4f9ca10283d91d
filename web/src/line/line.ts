/**
 * What is between this page and the tables. There are two lines with the same messages on them: `server.ts` leads to a
 * server, `worker.ts` to the same Python in a worker of this page. Nothing else knows which of them it speaks through.
 */
export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** The answer to a request. */
export interface Answer {
  status: number;
  /** The content type; "" for nothing. */
  kind: string;
  text: string;
}

/** One viewer's connection to one table. */
export interface Channel {
  readonly isOpen: boolean;
  onopen: () => void;
  onmessage: (text: string) => void;
  onclose: (code: number) => void;
  send(text: string): void;
  close(): void;
}

export interface Line {
  /** Whether there is nobody but this device: no other people, no accounts. */
  readonly alone: boolean;
  /** Ask for something. Raises any error when nobody answers. */
  ask(method: Method, path: string, body?: string): Promise<Answer>;
  /** Connect to a table: `/api/tables/ID/socket`. */
  connect(path: string): Channel;
}
