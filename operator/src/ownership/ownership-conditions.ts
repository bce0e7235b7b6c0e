import {
  ACCOUNTS_NAMESPACE,
  type DomainClaimSpec,
  isGranted,
  type Owner,
  type ZoneCondition,
  type ZoneResource,
} from '@fourwinds/resources';
import { productIssue, type ZoneObjectIssue } from '@fourwinds/zones';
import { ownerOf } from './claims.ts';
import type { ObjectEvent } from '../events.ts';

/** The conditions about owners above and below. */
export type OwnershipCondition = ZoneCondition<'GrantNeeded' | 'OthersBelow'>;

/** Others that a condition or an event names one by one. */
const MOST = 8;

/** Said to the owner of a domain that lacks a grant, as long as there is time to get it. */
export function grantNeeded(
  { domain, grantNeededBy }: DomainClaimSpec,
  above: string | undefined,
): OwnershipCondition[] {
  if (grantNeededBy === undefined) return [];
  const names = above === undefined ? domain : `${domain}, or ${above} above it`;
  const message = `Another owner has proven to have ${names}. Without a grant of the zone above this one is served no more after ${grantNeededBy}.`;
  return [{ type: 'GrantNeeded', status: 'True', reason: 'NotGranted', message }];
}

/** Said to the owner of a zone of those whom the names below it are served for. */
export function othersBelow(zone: ZoneResource, others: readonly ZoneResource[]): OwnershipCondition[] {
  if (others.length === 0) return [];
  const isByGrant = (other: ZoneResource): boolean => isGrantedBy(zone, other);
  const reason = others.every(isByGrant) ? 'Granted' : 'NotGranted';
  const named = sorted(others)
    .slice(0, MOST)
    .map((other) => said(zone, other));
  const more = others.length > MOST ? [`${others.length - MOST} more`] : [];
  return [{ type: 'OthersBelow', status: 'True', reason, message: `${[...named, ...more].join('; ')}.` }];
}

/** The same as events, each of which is recorded once. */
export function othersBelowEvents(zone: ZoneResource, others: readonly ZoneResource[]): ObjectEvent[] {
  return sorted(others)
    .slice(0, MOST)
    .map((other) => ({
      reason: 'OtherBelow',
      isWarning: !isGrantedBy(zone, other),
      message: `${said(zone, other)}.`,
      subject: `${other.metadata.uid} ${isGrantedBy(zone, other)}`,
    }));
}

/** The same as issues, which the REST APIs show, for the owner to act upon. */
export function ownershipIssues(conditions: readonly OwnershipCondition[]): ZoneObjectIssue[] {
  return conditions
    .filter(({ reason }) => reason === 'NotGranted')
    .map(({ type, message }) =>
      type === 'GrantNeeded'
        ? productIssue('grant-needed', message, 'spec.domain')
        : productIssue('others-below', message, 'spec.delegateTo'),
    );
}

function said(zone: ZoneResource, other: ZoneResource): string {
  const how = isGrantedBy(zone, other) ? 'by spec.delegateTo' : 'without a grant of this zone, and not delegated by it';
  return `${other.spec.domain} is served for ${nameOf(ownerOf(other))} ${how}`;
}

function isGrantedBy({ spec: { delegateTo = [], domain } }: ZoneResource, other: ZoneResource): boolean {
  return isGranted(delegateTo, domain, other.spec.domain, ownerOf(other));
}

function nameOf({ namespace, account }: Owner): string {
  return namespace === ACCOUNTS_NAMESPACE && account !== undefined
    ? `the account ${account}`
    : `the namespace ${namespace}`;
}

function sorted(zones: readonly ZoneResource[]): ZoneResource[] {
  return [...zones].sort((a, b) => (a.spec.domain < b.spec.domain ? -1 : 1));
}
