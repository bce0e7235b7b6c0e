import { createHash } from 'node:crypto';
import type { KeyRing, Place } from '@fourwinds/envelope';
import type { PoolClient } from 'pg';
import { mailboxOf, readAddress } from './address.ts';
import { mailForm, type MailKind, type MailValues } from './kinds.ts';
import { ENQUEUE, TAKE_SHARE } from './mail-statements.ts';

/** A mail that is to be sent; `to` is an address as `readAddress` gives it. */
export type Mail = {
  [K in MailKind]: {
    readonly to: string;
    readonly kind: K;
    readonly values: MailValues<K>;
    /** The account whose session asked for it, where one did; it has a limit for mails to any address. */
    readonly accountId?: string;
    /** The networks of the stranger who caused it, where one did, and how many shares each has of the mails that strangers cause. */
    readonly networks?: readonly { readonly key: string; readonly most: number }[];
  };
}[MailKind];

/** The most mails of an hour. */
export interface MailLimits {
  /** To one mailbox: of those that strangers can cause together, of each other kind. */
  readonly ofMailbox: number;
  /** That one account asks for, among those that strangers can cause, too. */
  readonly ofAccount: number;
  /** That strangers can cause from a network, for each of its shares; fewer, the more mails there are in all. */
  readonly ofNetwork: number;
  /** That strangers can cause, in all. Exact to the transactions that are under way together. */
  readonly open: number;
}

export const MAIL_LIMITS: MailLimits = { ofMailbox: 3, ofAccount: 10, ofNetwork: 30, open: 1000 };

export interface OutboxOptions {
  /** They seal the values of mails. */
  readonly keys: KeyRing;
  /** A random UUID. */
  readonly newId: () => string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** MAIL_LIMITS where left out. */
  readonly limits?: MailLimits;
}

/** Where the values of a mail are stored. */
export function mailPlace(id: string): Place {
  return { table: 'mails', row: id, column: 'sealed' };
}

/** The mails to be sent, as rows that are written in the transactions of what causes them. */
export class Outbox {
  readonly #options: OutboxOptions;

  constructor(options: OutboxOptions) {
    this.#options = options;
  }

  /**
   * Writes mails in the transaction of a client, which must be READ COMMITTED. A mail beyond a limit is dropped, and nothing tells the caller. All mails of
   * a transaction come in one call, which locks their counts in one order. Throws Error for an address or values that no mail can have.
   */
  async enqueue(client: Pick<PoolClient, 'query'>, ...mails: readonly Mail[]): Promise<void> {
    const rows = mails.map((mail) => this.#rowOf(mail)).sort((a, b) => a.mailbox.compare(b.mailbox));
    const refused = await this.#takeShares(client, mails);
    for (const { values, mail } of rows)
      if (!refused.has(mail)) await client.query({ name: 'mails-enqueue', text: ENQUEUE, values: [...values] });
  }

  /** Counts mails that strangers cause with those of their networks; gives those of which a network has caused too many. */
  async #takeShares(client: Pick<PoolClient, 'query'>, mails: readonly Mail[]): Promise<ReadonlySet<Mail>> {
    const { ofNetwork, open } = this.#options.limits ?? MAIL_LIMITS;
    const refused = new Set<Mail>();
    for (const mail of mails) {
      const { kind, networks = [] } = mail;
      if (networks.length === 0 || mailForm(kind).budget !== 'open') continue;
      const counted = networks.map(({ key }) => digest(`network ${key}`));
      const values = [counted, networks.map(({ most }) => most * ofNetwork), open];
      const { rowCount } = await client.query({ name: 'mails-take-share', text: TAKE_SHARE, values });
      if (rowCount !== networks.length) refused.add(mail);
    }
    return refused;
  }

  #rowOf(mail: Mail) {
    const { to, kind, values, accountId } = mail;
    const { keys, newId, now, limits = MAIL_LIMITS } = this.#options;
    const read = readAddress(to);
    if (!('address' in read) || read.address !== to)
      throw new Error('a mail must have an address as readAddress gives it');
    const { budget, times = 1, values: form, expires } = mailForm(kind);
    const checked = form.parse(values);
    const id = newId();
    const isOpen = budget === 'open';
    const mailbox = digest(`mailbox ${mailboxOf(to)}`);
    return {
      mail,
      mailbox,
      values: [
        id,
        to,
        kind,
        keys.seal(JSON.stringify(checked), mailPlace(id)),
        new Date(expires(checked, now())),
        mailbox,
        isOpen ? 'open' : kind,
        limits.ofMailbox * times,
        accountId === undefined || !isOpen ? null : digest(`account ${accountId}`),
        limits.ofAccount,
        limits.open,
      ] as const,
    };
  }
}

/** So that the counts are no list of addresses. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
