import { createHmac, timingSafeEqual } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { hashToken } from '../tokens/token.ts';
import type { Tokens } from '../tokens/tokens.ts';

/** For so long the mailbox stays open in a browser. */
export const OPEN_SECONDS = 15 * 60;

/** Opens the mailbox to whoever has the first token of the installation, for a quarter of an hour. */
export class MailboxAccess {
  readonly #file: string;
  readonly #tokens: Pick<Tokens, 'find'>;
  readonly #now: () => number;

  /** `file` has the token; `now`: milliseconds since 1970. */
  constructor(file: string, tokens: Pick<Tokens, 'find'>, now: () => number) {
    this.#file = file;
    this.#tokens = tokens;
    this.#now = now;
  }

  /** The value of a cookie that opens the mailbox; undefined where a text is not the first token, or that was revoked. */
  async enter(text: string): Promise<string | undefined> {
    const token = await this.#firstToken();
    if (token === undefined || !isEqual(hashToken(text.trim()), hashToken(token))) return undefined;
    const until = Math.floor(this.#now() / 1000) + OPEN_SECONDS;
    return `${until}.${seal(token, until).toString('base64url')}`;
  }

  /** Whether a cookie opens the mailbox now. */
  async isOpen(cookie: string | undefined): Promise<boolean> {
    const [, until, sealed] = /^(\d{1,12})\.([\w-]{43})$/.exec(cookie ?? '') ?? [];
    if (until === undefined || Number(until) * 1000 <= this.#now()) return false;
    const token = await this.#firstToken();
    return token !== undefined && isEqual(Buffer.from(sealed, 'base64url'), seal(token, Number(until)));
  }

  /** The account of the first token, for a cookie that opens the mailbox: the browser has proven to have the token. */
  async accountOf(cookie: string | undefined): Promise<string | undefined> {
    return (await this.isOpen(cookie)) ? (await this.#first())?.account : undefined;
  }

  async #firstToken(): Promise<string | undefined> {
    return (await this.#first())?.token;
  }

  /** The first token and its account, unless the token was revoked. */
  async #first(): Promise<{ readonly token: string; readonly account: string } | undefined> {
    const token = (await readFile(this.#file, 'utf8').catch(() => '')).trim();
    const found = await this.#tokens.find(token);
    return found === undefined || 'expired' in found ? undefined : { token, account: found.account.id };
  }
}

/** Nobody without the token can make it, and it says nothing of the token. */
function seal(token: string, until: number): Buffer {
  return createHmac('sha256', token).update(`mailbox until ${until}`).digest();
}

function isEqual(a: Buffer, b: Buffer): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}
