import { SESSION_COOKIE } from '../src/pages/session.ts';

/** Headers of a browser that has a page of ours. */
const BROWSER = { 'Sec-Fetch-Site': 'same-origin', 'User-Agent': 'Browser/1.0' };

export interface Shown {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

type Fields = { readonly [name: string]: string | readonly string[] };

let browsers = 0;

/** A browser without scripts, with its cookies, at an address of its own where a proxy is trusted. */
export class PageBrowser {
  /** The cookie of the session. */
  cookie = '';
  /** All others. */
  readonly others = new Map<string, string>();
  readonly #url: () => string;
  readonly #from: { readonly [header: string]: string };

  /** `isDirect`: no proxy is between it and the service. */
  constructor(url: () => string, isDirect = false) {
    this.#url = url;
    this.#from = isDirect ? {} : { 'X-Forwarded-For': `198.51.100.${++browsers}` };
  }

  async open(path: string, headers: { readonly [name: string]: string } = {}): Promise<Shown> {
    return this.#request(path, {}, headers);
  }

  async send(path: string, form: Fields = {}, headers = {}): Promise<Shown> {
    const pairs = Object.entries(form).flatMap(([name, value]) => [value].flat().map((one) => [name, one]));
    return this.#request(path, { method: 'POST', body: new URLSearchParams(pairs).toString() }, headers);
  }

  async #request(path: string, init: RequestInit, more: object): Promise<Shown> {
    const type = { 'Content-Type': 'application/x-www-form-urlencoded' };
    const cookies = [this.cookie, ...this.others.values()].filter((one) => one !== '');
    const cookie = cookies.length === 0 ? {} : { Cookie: cookies.join('; ') };
    const headers = { ...BROWSER, ...this.#from, ...(init.method === 'POST' ? type : {}), ...cookie, ...more };
    const response = await fetch(this.#url() + path, { ...init, headers, redirect: 'manual' });
    for (const set of response.headers.getSetCookie().map((one) => one.split(';')[0])) {
      const [name] = set.split('=');
      if (name === SESSION_COOKIE) this.cookie = set;
      else this.others.set(name, set.endsWith('=') ? '' : set);
    }
    return { status: response.status, headers: response.headers, text: await response.text() };
  }
}
