import {
  ACCOUNTS_NAMESPACE,
  type DomainClaimSpec,
  findCondition,
  isGranted,
  type Owner,
  type ZoneCondition,
  type ZoneResource,
  type ZoneStatus,
} from '@fourwinds/resources';
import { productIssue, type ZoneObjectIssue } from '@fourwinds/zones';
import type { Delegated } from '../cluster/delegations.ts';
import { ownerOf } from './claims.ts';
import { type ObjectEvent, subjectOfChange } from '../events.ts';

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
  const message = `Another owner has proven to have ${names}. Unless the owner of this zone proves that, too (spec.proof, through REST POST …/claim), or the zone above grants it, this one is served no more after ${grantNeededBy}.`;
  return [{ type: 'GrantNeeded', status: 'True', reason: 'NotGranted', message }];
}

/** Said to the owner of a zone of those whom the names below it are served for. */
export function othersBelow(zone: ZoneResource, others: readonly Delegated[]): OwnershipCondition[] {
  if (others.length === 0) return [];
  const reason = others.every((other) => standingOf(zone, other) !== 'stranger') ? 'Granted' : 'NotGranted';
  const named = sorted(others)
    .slice(0, MOST)
    .map((other) => said(zone, other));
  const more = others.length > MOST ? [`${others.length - MOST} more`] : [];
  return [{ type: 'OthersBelow', status: 'True', reason, message: `${[...named, ...more].join('; ')}.` }];
}

/** The same as events, each of which is recorded once. */
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

/** Events about a domain that another owner may get, has got, or that was proven. */
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

/** Events about a domain that goes to another owner, for both. */
function takeOverEvents(before: ZoneStatus | undefined, now: ZoneStatus): ObjectEvent[] {
  const [was, is] = [before, now].map((status) => findCondition(status?.conditions, 'Accepted'));
  if (is === undefined || was === undefined || is.reason === was.reason) return [];
  const { message } = is;
  const subject = subjectOfChange(was, is);
  if (is.reason === 'GrantWithdrawn') return [{ reason: 'DomainLost', isWarning: true, message, subject }];
  if (was.reason !== 'DomainConflict' || is.status !== 'True') return [];
  return [{ reason: 'DomainTaken', isWarning: false, message: 'The domain is this zone’s now.', subject }];
}

/** Whether a zone below is granted, was granted until now, or never was. */
type Standing = 'granted' | 'ending' | 'stranger';

const served: { readonly [standing in Standing]: string } = {
  granted: 'by spec.delegateTo',
  ending: 'until the end of its grant, which was taken back',
  stranger: 'without a grant of this zone, and not delegated by it',
};

function said(zone: ZoneResource, other: Delegated): string {
  return `${other.zone.spec.domain} is served for ${nameOf(ownerOf(other.zone))} ${served[standingOf(zone, other)]}`;
}

function standingOf({ spec: { delegateTo = [], domain } }: ZoneResource, { zone, isEnding }: Delegated): Standing {
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
