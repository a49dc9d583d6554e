import { HttpTransportType, HubConnectionBuilder, LogLevel, type HubConnection } from '@microsoft/signalr';
import type { Hestia } from './hestia.ts';

/**
 * The bridge of the older client, which cannot be changed, as far as docs/wire.md describes it: base address, bearer
 * on most calls, only the cookie on some, success is 200 and nothing else.
 */
export class OlderClient {
  readonly #hestia: Hestia;
  #jwt = '';

  constructor(hestia: Hestia) {
    this.#hestia = hestia;
  }

  /** Like `authenticateUser(token)`: the bearer and the cookie then hold the token. */
  authenticate(jwt: string): void {
    this.#jwt = jwt;
  }

  /** A call with the bearer token. Like the client's bridge: returns the body when the status is 200, else `onFailure`. */
  bearer = <T>(method: string, path: string, onFailure: T, body?: unknown, type = 'application/json') =>
    this.#ask(method, path, onFailure, body, { authorization: `Bearer ${this.#jwt}`, 'content-type': type });

  /** A call that it makes without: then the page's cookie is all that the browser sends. */
  cookie = <T>(method: string, path: string, onFailure: T, body?: unknown) =>
    this.#ask(method, path, onFailure, body, {
      cookie: `token=${this.#jwt}`,
      origin: this.#hestia.url,
      'content-type': 'application/json',
    });

  /** A multipart form with the bearer, as for notes and pictures. Returns the body when the status is 200, else `onFailure`. */
  async form<T>(path: string, onFailure: T, fields: Record<string, string>, file?: Blob): Promise<T> {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.append(name, value);
    if (file) body.append('File', file, 'test.jpg');
    const headers = { authorization: `Bearer ${this.#jwt}` };
    const response = await fetch(this.#hestia.url + path, { method: 'POST', headers, body });
    if (response.status !== 200) return onFailure;
    const text = await response.text();
    return (response.headers.get('content-type')?.startsWith('text/plain') ? text : JSON.parse(text)) as T;
  }

  /** A picture, as its image cache fetches it: with the page's cookie. */
  picture = (name: string) => this.pictureAt(`/api/Reminder/images/${name}`);

  /** The same by path, as in a user's picture. */
  async pictureAt(path: string): Promise<{ status: number; type: string | null; bytes: number }> {
    const response = await fetch(this.#hestia.url + path, {
      headers: { cookie: `token=${this.#jwt}` },
    });
    const { byteLength } = await response.arrayBuffer();
    return { status: response.status, type: response.headers.get('content-type'), bytes: byteLength };
  }

  /** The connection to the hub, not yet started: no negotiation, WebSockets only, credentials sent. */
  hub(Builder: typeof HubConnectionBuilder = HubConnectionBuilder): HubConnection {
    return new Builder()
      .withUrl(`${this.#hestia.url}/hestiaHub`, {
        skipNegotiation: true,
        transport: HttpTransportType.WebSockets,
        withCredentials: true,
        headers: { cookie: `token=${this.#jwt}`, origin: this.#hestia.url },
      })
      .withAutomaticReconnect()
      .configureLogging(LogLevel.None)
      .build();
  }

  async #ask<T>(
    method: string,
    path: string,
    onFailure: T,
    body: unknown,
    headers: Record<string, string>,
  ): Promise<T> {
    const response = await fetch(this.#hestia.url + path, {
      method,
      headers,
      body: body === undefined ? null : JSON.stringify(body),
    });
    if (response.status !== 200) return onFailure;
    const isText = response.headers.get('content-type')?.startsWith('text/plain') ?? false;
    return (isText ? await response.text() : await response.json()) as T;
  }
}
