import { createHmac, timingSafeEqual } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { hashToken } from '../../automation/tokens/token.ts';
import type { Tokens } from '../../automation/tokens/tokens.ts';

export const OPEN_SECONDS = 15 * 60;

/** Opens the mailbox for 15 minutes to a user who has the first token of the installation. */
export class MailboxAccess {
  readonly #file: string;
  readonly #tokens: Pick<Tokens, 'find'>;
  readonly #now: () => number;

  /** `file` contains the token. `now` returns milliseconds since 1970. */
  constructor(file: string, tokens: Pick<Tokens, 'find'>, now: () => number) {
    this.#file = file;
    this.#tokens = tokens;
    this.#now = now;
  }

  /**
   * Returns a cookie that opens the mailbox. Returns undefined if the text is not the first token or the token was
   * revoked.
   */
  async enter(text: string): Promise<string | undefined> {
    const token = await this.#firstToken();
    if (token === undefined || !isEqual(hashToken(text.trim()), hashToken(token))) return undefined;
    const until = Math.floor(this.#now() / 1000) + OPEN_SECONDS;
    return `${until}.${seal(token, until).toString('base64url')}`;
  }

  async isOpen(cookie: string | undefined): Promise<boolean> {
    const [, until, sealed] = /^(\d{1,12})\.([\w-]{43})$/.exec(cookie ?? '') ?? [];
    if (until === undefined || Number(until) * 1000 <= this.#now()) return false;
    const token = await this.#firstToken();
    return token !== undefined && isEqual(Buffer.from(sealed, 'base64url'), seal(token, Number(until)));
  }

  /**
   * Returns the account of the first token if the cookie opens the mailbox. The cookie proves that the browser has
   * sent the token.
   */
  async accountOf(cookie: string | undefined): Promise<string | undefined> {
    return (await this.isOpen(cookie)) ? (await this.#first())?.account : undefined;
  }

  async #firstToken(): Promise<string | undefined> {
    return (await this.#first())?.token;
  }

  /** Returns the first token and its account, unless the token was revoked. */
  async #first(): Promise<{ readonly token: string; readonly account: string } | undefined> {
    const token = (await readFile(this.#file, 'utf8').catch(() => '')).trim();
    const found = await this.#tokens.find(token);
    return found === undefined || 'expired' in found ? undefined : { token, account: found.account.id };
  }
}

/** Creates a seal. Only a holder of the token can create it, and it does not reveal the token. */
function seal(token: string, until: number): Buffer {
  return createHmac('sha256', token).update(`mailbox until ${until}`).digest();
}

function isEqual(a: Buffer, b: Buffer): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}
