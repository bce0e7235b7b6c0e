import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { SESSION_COOKIE } from '../src/accounts/people/browser-session.ts';

/** Headers of a browser that displays one of our pages. */
const BROWSER = { 'Sec-Fetch-Site': 'same-origin', 'User-Agent': 'Browser/1.0' };

export interface Shown {
  readonly status: number;
  readonly headers: Headers;
  readonly location: string | null;
  readonly text: string;
  readonly octets: Buffer;
}

/** Request headers. undefined omits a header. */
export interface SentHeaders {
  readonly [name: string]: string | undefined;
}

interface Sending {
  readonly method?: string;
  readonly body?: string;
  readonly headers: SentHeaders;
}

type Fields = { readonly [name: string]: string | readonly string[] };

let browsers = 0;

/** A browser without scripts. It has cookies and its own address. The address requires a trusted proxy. */
export class PageBrowser {
  cookie = '';
  readonly others = new Map<string, string>();
  /** null if there is no proxy in between. */
  readonly address: string | null;
  readonly #url: () => string;

  constructor(url: () => string, address: string | null = nextAddress()) {
    this.#url = url;
    this.address = address;
  }

  /** True if the browser has a cookie with this name that is not empty. */
  has(name: string): boolean {
    return [this.cookie, ...this.others.values()].some((one) => one.startsWith(`${name}=`) && !one.endsWith('='));
  }

  /** Opens a path, or the path of a URL. */
  async open(path: string, headers: SentHeaders = {}): Promise<Shown> {
    return this.#request(path, { headers });
  }

  async send(path: string, form: Fields = {}, headers: SentHeaders = {}): Promise<Shown> {
    const type = { 'Content-Type': 'application/x-www-form-urlencoded' };
    const pairs = Object.entries(form).flatMap(([name, value]) => [value].flat().map((one) => [name, one]));
    const body = new URLSearchParams(pairs).toString();
    return this.#request(path, { method: 'POST', body, headers: { ...type, ...headers } });
  }

  /** Sends a request with node:http, because fetch sets Sec-Fetch-Mode itself. */
  async #request(target: string, { method = 'GET', body = '', headers: given }: Sending): Promise<Shown> {
    const { pathname, search } = new URL(target, this.#url());
    const cookies = [this.cookie, ...this.others.values()].filter((one) => one !== '');
    const cookie = cookies.length === 0 ? undefined : cookies.join('; ');
    const all = { ...BROWSER, 'X-Forwarded-For': this.address ?? undefined, Cookie: cookie, ...given };
    const sent = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
    const sending = request(this.#url() + pathname + search, { method, headers: sent, agent: false });
    sending.end(body);
    const [answer] = (await once(sending, 'response')) as [IncomingMessage];
    for (const set of answer.headers['set-cookie'] ?? []) this.#keep(set.split(';')[0]);
    const octets = await buffer(answer);
    const headers = headersOf(answer);
    return {
      status: answer.statusCode!,
      headers,
      location: headers.get('Location'),
      text: octets.toString(),
      octets,
    };
  }

  #keep(set: string): void {
    const [name] = set.split('=');
    if (name === SESSION_COOKIE) this.cookie = set;
    else this.others.set(name, set.endsWith('=') ? '' : set);
  }
}

function nextAddress(): string {
  const number = ++browsers;
  return `198.51.${100 + (number >> 8)}.${number & 255}`;
}

function headersOf({ rawHeaders }: IncomingMessage): Headers {
  const headers = new Headers();
  for (let i = 0; i < rawHeaders.length; i += 2) headers.append(rawHeaders[i], rawHeaders[i + 1]);
  return headers;
}
