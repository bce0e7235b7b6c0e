import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { SESSION_COOKIE } from '../src/pages/session.ts';

/** Headers of a browser that has a page of ours. */
const BROWSER = { 'Sec-Fetch-Site': 'same-origin', 'User-Agent': 'Browser/1.0' };

/** An answer as a browser gets it. */
export interface Shown {
  readonly status: number;
  readonly headers: Headers;
  readonly location: string | null;
  readonly text: string;
  readonly octets: Buffer;
}

/** Headers of a request; one that is undefined is not sent. */
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

/** A browser without scripts, with its cookies, at an address of its own where a proxy is trusted. */
export class PageBrowser {
  /** The cookie of the session. */
  cookie = '';
  /** All others. */
  readonly others = new Map<string, string>();
  /** null where no proxy is between it and the service. */
  readonly address: string | null;
  readonly #url: () => string;

  constructor(url: () => string, address: string | null = nextAddress()) {
    this.#url = url;
    this.address = address;
  }

  /** Whether it has a cookie with a value. */
  has(name: string): boolean {
    return [this.cookie, ...this.others.values()].some((one) => one.startsWith(`${name}=`) && !one.endsWith('='));
  }

  /** Opens a path, or that of a URL to which another host led. */
  async open(path: string, headers: SentHeaders = {}): Promise<Shown> {
    return this.#request(path, { headers });
  }

  async send(path: string, form: Fields = {}, headers: SentHeaders = {}): Promise<Shown> {
    const type = { 'Content-Type': 'application/x-www-form-urlencoded' };
    const pairs = Object.entries(form).flatMap(([name, value]) => [value].flat().map((one) => [name, one]));
    const body = new URLSearchParams(pairs).toString();
    return this.#request(path, { method: 'POST', body, headers: { ...type, ...headers } });
  }

  /** By node:http, as fetch sets Sec-Fetch-Mode itself. */
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
