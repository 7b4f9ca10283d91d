/** The line to a server: HTTP and a socket. */
import type { Answer, Channel, Line, Method } from "./line";

class SocketChannel implements Channel {
  onopen = (): void => {};
  onmessage: (text: string) => void = () => {};
  onclose: (code: number) => void = () => {};
  readonly #socket: WebSocket;

  constructor(path: string) {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    this.#socket = new WebSocket(`${scheme}//${location.host}${path}`);
    this.#socket.onopen = () => this.onopen();
    this.#socket.onmessage = (message) => this.onmessage(String(message.data));
    this.#socket.onclose = (event) => this.onclose(event.code);
  }

  get isOpen(): boolean {
    return this.#socket.readyState === WebSocket.OPEN;
  }

  send(text: string): void {
    this.#socket.send(text);
  }

  close(): void {
    this.#socket.close(1000);
  }
}

export const serverLine: Line = {
  alone: false,

  async ask(method: Method, path: string, body?: string): Promise<Answer> {
    const answer = await fetch(path, {
      method,
      headers: body === undefined ? {} : { "content-type": "application/json" },
      body,
    });
    return { status: answer.status, kind: answer.headers.get("content-type") ?? "", text: await answer.text() };
  },

  connect: (path) => new SocketChannel(path),
};
