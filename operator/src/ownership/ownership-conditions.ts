import {
  ACCOUNTS_NAMESPACE,
  type DomainClaimSpec,
  findCondition,
  isGranted,
  isSuffix,
  type Owner,
  type ZoneCondition,
  type ZoneResource,
  type ZoneStatus,
} from '@fourwinds/resources';
import { notRegistered, productIssue, type ZoneObjectIssue } from '@fourwinds/zones';
import type { Delegated } from '../facts/lookups.ts';
import { ownerOf } from './claims.ts';
import { type ObjectEvent, subjectOfChange } from '../runtime/events.ts';

export type OwnershipCondition = ZoneCondition<'GrantNeeded' | 'OthersBelow'>;

/** Maximum number of other owners that a condition or the events name. */
const MOST = 8;

/** Warns the owner of a domain that it lacks a grant, while there is time to get one. */
export function grantNeeded(
  { domain, grantNeededBy }: DomainClaimSpec,
  zoneAbove: ZoneResource | undefined,
): OwnershipCondition[] {
  if (grantNeededBy === undefined) return [];
  const above = zoneAbove?.spec.domain;
  if (zoneAbove !== undefined && isSuffix(zoneAbove))
    return [needed(registrationNeeded(domain, zoneAbove, grantNeededBy))];
  const names = above === undefined ? domain : `${domain}, or ${above} above it`;
  const message = `Another owner has proven ${names}. This zone is no longer served after ${grantNeededBy}, unless its owner also proves it (spec.proof, through REST POST …/proof) or the zone above grants it.`;
  return [needed(message)];
}

function registrationNeeded(domain: string, { spec }: ZoneResource, until: string): string {
  return `${notRegistered(domain, spec.domain)}. This zone is no longer served after ${until}, unless it is registered.`;
}

function needed(message: string): OwnershipCondition {
  return { type: 'GrantNeeded', status: 'True', reason: 'NotGranted', message };
}

/** Reports to a zone's owner which other owners have names below the zone. */
export function othersBelow(zone: ZoneResource, others: readonly Delegated[]): OwnershipCondition[] {
  if (others.length === 0) return [];
  const reason = others.every((other) => standingOf(zone, other) !== 'stranger') ? 'Granted' : 'NotGranted';
  const named = sorted(others)
    .slice(0, MOST)
    .map((other) => said(zone, other));
  const more = others.length > MOST ? [`${others.length - MOST} more`] : [];
  return [{ type: 'OthersBelow', status: 'True', reason, message: `${[...named, ...more].join('; ')}.` }];
}

/** Returns the same reports as events. Each event is recorded once. */
export function othersBelowEvents(zone: ZoneResource, others: readonly Delegated[]): ObjectEvent[] {
  return sorted(others)
    .slice(0, MOST)
    .map((other) => ({
      reason: 'OtherBelow',
      isWarning: standingOf(zone, other) === 'stranger',
      message: `${said(zone, other)}.`,
      subject: `${other.zone.metadata.uid} ${standingOf(zone, other)}`,
    }));
}

/** Converts the conditions to issues that the REST APIs show, so that the owner can act. */
export function ownershipIssues(conditions: readonly OwnershipCondition[]): ZoneObjectIssue[] {
  return conditions
    .filter(({ reason }) => reason === 'NotGranted')
    .map(({ type, message }) =>
      type === 'GrantNeeded'
        ? productIssue('grant-needed', message, 'spec.domain')
        : productIssue('others-below', message, 'spec.delegateTo'),
    );
}

/** Returns events about a domain that another owner may get, that changed its owner, or that was proven. */
export function ownershipEvents(before: ZoneStatus | undefined, now: ZoneStatus): ObjectEvent[] {
  const noted: readonly { readonly type: 'GrantNeeded' | 'Proven'; readonly isWarning: boolean }[] = [
    { type: 'GrantNeeded', isWarning: true },
    { type: 'Proven', isWarning: false },
  ];
  const begun = noted.flatMap(({ type, isWarning }) => {
    const [was, is] = [before, now].map((status) => findCondition(status?.conditions, type));
    if (is?.status !== 'True' || was?.status === 'True') return [];
    return [{ reason: type, isWarning, message: is.message, subject: subjectOfChange(was, is) }];
  });
  return [...begun, ...takeOverEvents(before, now)];
}

/** Returns events for both owners when a domain changes its owner. */
function takeOverEvents(before: ZoneStatus | undefined, now: ZoneStatus): ObjectEvent[] {
  const [was, is] = [before, now].map((status) => findCondition(status?.conditions, 'Accepted'));
  if (is === undefined || was === undefined || is.reason === was.reason) return [];
  const { message } = is;
  const subject = subjectOfChange(was, is);
  if (is.reason === 'GrantWithdrawn') return [{ reason: 'DomainLost', isWarning: true, message, subject }];
  if (was.reason !== 'DomainConflict' || is.status !== 'True') return [];
  return [{ reason: 'DomainTaken', isWarning: false, message: 'The domain is this zone’s now.', subject }];
}

/** Grant state of a zone below: granted, ending, or never granted. */
type GrantStanding = 'granted' | 'ending' | 'stranger';

const served: { readonly [standing in GrantStanding]: string } = {
  granted: 'by spec.delegateTo',
  ending: 'until its withdrawn grant ends',
  stranger: 'without a grant of this zone, and not delegated by it',
};

function said(zone: ZoneResource, other: Delegated): string {
  return `${other.zone.spec.domain} is served for ${nameOf(ownerOf(other.zone))} ${served[standingOf(zone, other)]}`;
}

function standingOf({ spec: { delegateTo = [], domain } }: ZoneResource, { zone, isEnding }: Delegated): GrantStanding {
  if (isGranted(delegateTo, domain, zone.spec.domain, ownerOf(zone))) return 'granted';
  return isEnding ? 'ending' : 'stranger';
}

function nameOf({ namespace, account }: Owner): string {
  return namespace === ACCOUNTS_NAMESPACE && account !== undefined
    ? `the account ${account}`
    : `the namespace ${namespace}`;
}

function sorted(zones: readonly Delegated[]): Delegated[] {
  return [...zones].sort((a, b) => (a.zone.spec.domain < b.zone.spec.domain ? -1 : 1));
}
