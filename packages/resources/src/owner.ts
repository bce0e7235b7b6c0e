import { sha256Of } from '@fourwinds/data';
import { ACCOUNTS_NAMESPACE } from './kinds/group.ts';
import type { DelegateTo } from './kinds/zone.ts';

const OWNER_ID_DIGITS = 32;

/** An owner of domains: a namespace, or an account within the namespace of the accounts that use REST. */
export interface Owner {
  readonly namespace: string;
  readonly account?: string;
}

/** 128 bits that stand for an owner, in hexadecimal: for those who only need to know whether two zones have the same. */
export function ownerId({ namespace, account = '' }: Owner): string {
  return sha256Of(`owner\n${namespace}\n${account}`).slice(0, OWNER_ID_DIGITS);
}

/** Whether a text has the form of an `ownerId`. */
export function isOwnerId(text: string): boolean {
  return /^[0-9a-f]{32}$/.test(text);
}

/** Names the tenant of an owner: a namespace, whatever accounts its labels name, or an account of the REST APIs. Owners of one tenant share its limits. */
export function tenantOf({ namespace, account = '' }: Owner): string {
  return namespace === ACCOUNTS_NAMESPACE ? `${namespace}/${account}` : `${namespace}/`;
}

/** Whether both are one namespace, or one account. */
export function sameOwner(a: Owner, b: Owner): boolean {
  return a.namespace === b.namespace && a.account === b.account;
}

/** Whether the zone `apex`, by its `spec.delegateTo`, lets an owner have a domain: it grants that name or one above it. */
export function isGranted(grants: readonly DelegateTo[], apex: string, domain: string, owner: Owner): boolean {
  return grants.some((grant) => isAtOrBelow(domain, `${grant.name}.${apex}`) && isGrantee(grant, owner));
}

/** All accounts share one namespace, so that a grant to it would be one to everybody: accounts are granted to by name alone. */
function isGrantee({ namespace, account }: DelegateTo, owner: Owner): boolean {
  const isAccount = owner.namespace === ACCOUNTS_NAMESPACE;
  return account === undefined ? !isAccount && owner.namespace === namespace : isAccount && owner.account === account;
}

/** Whether a domain is equal to another one or below it; both without the final dot. */
export function isAtOrBelow(domain: string, other: string): boolean {
  return domain === other || domain.endsWith(`.${other}`);
}

/** The names above a domain, nearest first: `b.c` and `c` for `a.b.c`. A dot after a backslash is part of a label. */
export function ancestorsOf(domain: string): string[] {
  const ancestors: string[] = [];
  for (let dot = endOfLabel(domain, 0); dot >= 0; dot = endOfLabel(domain, dot + 1))
    ancestors.push(domain.slice(dot + 1));
  return ancestors;
}

function endOfLabel(domain: string, start: number): number {
  const dot = domain.indexOf('.', start);
  const escape = domain.indexOf('\\', start);
  return escape < 0 || escape > dot ? dot : endOfLabel(domain, escape + 2);
}
