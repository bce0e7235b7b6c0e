import type { KeyRing, SecretPlace } from '@fourwinds/envelope';
import { isUuid } from '../../zones/zone/identity.ts';
import { isNoticeKind, type NoticeKind } from '../../storage/outbox/notice-kinds.ts';

/** Path of the page that unsubscribes a user from mails of a kind. Supports one-click unsubscribe (RFC 8058). */
export const END_PATH = '/notifications/end';

const PLACE: SecretPlace = { table: 'notice_settings', row: 'unsubscribing', column: 'is_on' };
const LONGEST = 512;

export interface Unsubscribed {
  readonly personId: string;
  readonly kind: NoticeKind;
}

/** Returns undefined if no mail keys are configured. */
export function openUnsubscribing(keys: KeyRing | undefined, pagesUrl: string): Unsubscribing | undefined {
  return keys && new Unsubscribing(keys, pagesUrl);
}

/**
 * Creates and reads unsubscribe links for one kind of mail and one user. A link needs no database row. It is valid as
 * long as its key is in the ring.
 */
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

  /** Returns undefined for an invalid token. */
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
