import type { KeyRing, Place } from '@fourwinds/envelope';
import { isUuid } from '../zones/identity.ts';
import { isNoticeKind, type NoticeKind } from './notice-kinds.ts';

/** The page that ends mails of a kind, and takes the one click of RFC 8058. */
export const END_PATH = '/notifications/end';

const PLACE: Place = { table: 'notice_settings', row: 'unsubscribing', column: 'is_on' };
const LONGEST = 512;

/** The mails that a link ends. */
export interface Unsubscribed {
  readonly personId: string;
  readonly kind: NoticeKind;
}

/** The links, where mails have keys. */
export function openUnsubscribing(keys: KeyRing | undefined, pagesUrl: string): Unsubscribing | undefined {
  return keys && new Unsubscribing(keys, pagesUrl);
}

/** Links that end mails of one kind to one person: they need no row, as long as a key of the ring is kept. */
export class Unsubscribing {
  readonly #keys: KeyRing;
  readonly #pagesUrl: string;

  constructor(keys: KeyRing, pagesUrl: string) {
    this.#keys = keys;
    this.#pagesUrl = pagesUrl;
  }

  linkFor({ personId, kind }: Unsubscribed): string {
    const token = this.#keys.seal(`${personId} ${kind}`, PLACE).toString('base64url');
    return `${this.#pagesUrl}${END_PATH}?token=${token}`;
  }

  /** undefined for a token that none of our links has. */
  read(token: string): Unsubscribed | undefined {
    if (token.length > LONGEST) return undefined;
    const [personId, kind] = this.#open(token).split(' ');
    return isUuid(personId) && isNoticeKind(kind) ? { personId, kind } : undefined;
  }

  #open(token: string): string {
    try {
      return this.#keys.open(Buffer.from(token, 'base64url'), PLACE);
    } catch {
      return '';
    }
  }
}
