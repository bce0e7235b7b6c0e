import type { Mail } from '@fourwinds/mail';
import type { PoolClient } from 'pg';
import { findPersonOf } from '../../accounts/people/people.ts';
import { deletionEnd, type DomainLife, exclusiveUntil, GRACE } from '../rules/life.ts';
import { type Domain, nameOf } from './domain.ts';
import type { DomainMailPorts } from './domain-ports.ts';

const NAMES_PATH = '/names';

export type NameMail = Extract<Mail['kind'], `name_${string}`>;

/**
 * `limited`: the mailbox gets too many mails now. `impossible`: the account has no person with an address, or the
 * service can send no mails.
 */
export type Posted = { readonly state: 'queued'; readonly id: string } | { readonly state: 'limited' | 'impossible' };

/** Queues a mail to the owner of a domain, in the transaction of the change. */
export async function mailOwner(
  client: PoolClient,
  { mails, pagesUrl }: DomainMailPorts,
  domain: Domain,
  kind: NameMail,
): Promise<Posted> {
  const { accountId, life } = domain;
  if (!mails.isPossible || pagesUrl === '' || accountId === null) return { state: 'impossible' };
  const person = await findPersonOf(client, accountId);
  if (person === undefined) return { state: 'impossible' };
  const values = { name: nameOf(domain), until: new Date(UNTIL[kind](life)), namesLink: pagesUrl + NAMES_PATH };
  const id = await mails.enqueueOne(client, { to: person.email, kind, values });
  return id === undefined ? { state: 'limited' } : { state: 'queued', id };
}

/** The time in each mail. Each mail is written in the state that it announces. */
const UNTIL: { readonly [kind in NameMail]: (life: DomainLife) => number } = {
  name_expiring: ({ endsAt }) => endsAt,
  name_ending: ({ endsAt }) => endsAt,
  name_grace: ({ graceAt }) => graceAt! + GRACE,
  name_deleting: (life) => deletionEnd(life)!,
  name_released: (life) => exclusiveUntil(life)!,
};
