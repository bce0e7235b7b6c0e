import { createHash } from 'node:crypto';
import type { KeyRing, SecretPlace } from '@fourwinds/envelope';
import type { PoolClient } from 'pg';
import { mailboxOf, readAddress } from './mail-address.ts';
import { mailForm, type MailKind, type MailValues } from './kinds.ts';
import { ENQUEUE, TAKE_SHARE } from './mail-statements.ts';

/** A mail to send. `to` must be an address from `readAddress`. */
export type Mail = {
  [K in MailKind]: {
    readonly to: string;
    readonly kind: K;
    readonly values: MailValues<K>;
    /**
     * Account whose session requested the mail, if any. The limit of an account applies to all its mails, regardless
     * of address.
     */
    readonly accountId?: string;
    /** Networks of the stranger who caused the mail, if any. `most` is the number of shares of the network. */
    readonly networks?: readonly { readonly key: string; readonly most: number }[];
  };
}[MailKind];

export interface MailLimits {
  /** Limit of a mailbox. All `open` mails count together, and each other kind counts separately. */
  readonly ofMailbox: number;
  /** Limit of an account. Includes the mails that strangers can also cause. */
  readonly ofAccount: number;
  /** Limit of a network for mails that strangers cause, for each share of the network. Decreases as the total grows. */
  readonly ofNetwork: number;
  /** Limit of all mails that strangers cause. Concurrent transactions can exceed the limit slightly. */
  readonly open: number;
}

export const MAIL_LIMITS: MailLimits = { ofMailbox: 3, ofAccount: 10, ofNetwork: 30, open: 1000 };

export interface OutboxOptions {
  /** Keys for sealing the values of mails. */
  readonly keys: KeyRing;
  readonly newId: () => string;
  /** Returns milliseconds since 1970. */
  readonly now: () => number;
  /** Default: MAIL_LIMITS. */
  readonly limits?: MailLimits;
}

export function mailPlace(id: string): SecretPlace {
  return { table: 'mails', row: id, column: 'sealed' };
}

/** Writes outgoing mails as rows, in the transaction that causes the mails. */
export class Outbox {
  readonly #options: OutboxOptions;

  constructor(options: OutboxOptions) {
    this.#options = options;
  }

  /**
   * Writes mails in the client's transaction, which must be READ COMMITTED. Silently drops mails beyond a limit. Pass
   * all mails of a transaction in one call, so that their counts are locked in a fixed order. Throws Error for
   * invalid addresses or values.
   */
  async enqueue(client: Pick<PoolClient, 'query'>, ...mails: readonly Mail[]): Promise<void> {
    const rows = mails.map((mail) => this.#rowOf(mail)).sort((a, b) => a.mailbox.compare(b.mailbox));
    const refused = await this.#takeShares(client, mails);
    for (const { values, mail } of rows) if (!refused.has(mail)) await write(client, values);
  }

  /** Like `enqueue`, for a single mail. Returns its ID, or undefined if a limit drops it. */
  async enqueueOne(client: Pick<PoolClient, 'query'>, mail: Mail): Promise<string | undefined> {
    const { values } = this.#rowOf(mail);
    const refused = await this.#takeShares(client, [mail]);
    return !refused.has(mail) && (await write(client, values)) ? values[0] : undefined;
  }

  /**
   * Counts the mails that strangers cause toward the limits of their networks. Returns the mails whose network has
   * reached its limit.
   */
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

/** Writes the row of a mail. Returns false if a limit is reached. */
async function write(client: Pick<PoolClient, 'query'>, values: readonly unknown[]): Promise<boolean> {
  const { rowCount } = await client.query({ name: 'mails-enqueue', text: ENQUEUE, values: [...values] });
  return rowCount === 1;
}

/** Hashes addresses, so that the table of counts is not a list of addresses. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
