import { sha256Of } from '@fourwinds/data';
import { ACCOUNTS_NAMESPACE } from './kinds/group.ts';
import type { DelegateTo } from './kinds/zone.ts';

const OWNER_ID_DIGITS = 32;

/** An owner of domains: a namespace, or an account in the accounts namespace that REST uses. */
export interface Owner {
  readonly namespace: string;
  readonly account?: string;
}

/** Returns the id of an owner: 128 bits in hexadecimal. The id only shows whether two zones have the same owner. */
export function ownerId({ namespace, account = '' }: Owner): string {
  return sha256Of(`owner\n${namespace}\n${account}`).slice(0, OWNER_ID_DIGITS);
}

export function isOwnerId(text: string): boolean {
  return /^[0-9a-f]{32}$/.test(text);
}

/**
 * Returns the name of the tenant that an owner belongs to: a REST account, or a namespace regardless of account
 * labels in it. All owners of a tenant share its limits.
 */
export function tenantOf({ namespace, account = '' }: Owner): string {
  return namespace === ACCOUNTS_NAMESPACE ? `${namespace}/${account}` : `${namespace}/`;
}

export function sameOwner(a: Owner, b: Owner): boolean {
  return a.namespace === b.namespace && a.account === b.account;
}

/** True if `spec.delegateTo` of the zone `apex` grants the domain, or a name above it, to the owner. */
export function isGranted(grants: readonly DelegateTo[], apex: string, domain: string, owner: Owner): boolean {
  return grants.some((grant) => isAtOrBelow(domain, `${grant.name}.${apex}`) && isGrantee(grant, owner));
}

/**
 * A grant to an account must name the account. A grant to the namespace that all accounts share would include every
 * account.
 */
function isGrantee({ namespace, account }: DelegateTo, owner: Owner): boolean {
  const isAccount = owner.namespace === ACCOUNTS_NAMESPACE;
  return account === undefined ? !isAccount && owner.namespace === namespace : isAccount && owner.account === account;
}

/** True if `domain` equals `other` or is below it. Neither has a final dot. */
export function isAtOrBelow(domain: string, other: string): boolean {
  return domain === other || domain.endsWith(`.${other}`);
}

/**
 * Returns the names above a domain, nearest first. For `a.b.c`, these are `b.c` and `c`. An escaped dot is part of a
 * label.
 */
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
