import { SESSION_COOKIE } from '../src/pages/session.ts';

/** Headers of a browser that has a page of ours. */
const BROWSER = { 'Sec-Fetch-Site': 'same-origin', 'User-Agent': 'Browser/1.0' };

export interface Shown {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

let browsers = 0;

/** A browser with its cookies, at an address of its own. */
export class PageBrowser {
  /** That of the session. */
  cookie = '';
  /** All others. */
  readonly others = new Map<string, string>();
  readonly #url: string;
  readonly #address = `198.51.100.${++browsers}`;

  /** `url` is that of an API which trusts 127.0.0.1 as a proxy. */
  constructor(url: string) {
    this.#url = url;
  }

  async open(path: string): Promise<Shown> {
    return this.#request(path, {});
  }

  async send(path: string, form: { readonly [name: string]: string } = {}, headers = {}): Promise<Shown> {
    return this.#request(path, { method: 'POST', body: new URLSearchParams(form).toString() }, headers);
  }

  async #request(path: string, init: RequestInit, more: object = {}): Promise<Shown> {
    const type = { 'Content-Type': 'application/x-www-form-urlencoded' };
    const cookies = [this.cookie, ...this.others.values()].filter((one) => one !== '');
    const cookie = cookies.length === 0 ? {} : { Cookie: cookies.join('; ') };
    const from = { 'X-Forwarded-For': this.#address };
    const headers = { ...BROWSER, ...from, ...(init.method === 'POST' ? type : {}), ...cookie, ...more };
    const response = await fetch(this.#url + path, { ...init, headers, redirect: 'manual' });
    for (const set of response.headers.getSetCookie().map((one) => one.split(';')[0])) {
      const [name] = set.split('=');
      if (name === SESSION_COOKIE) this.cookie = set;
      else this.others.set(name, set.endsWith('=') ? '' : set);
    }
    return { status: response.status, headers: response.headers, text: await response.text() };
  }
}
