import {
  ACCOUNTS_NAMESPACE,
  ancestorsOf,
  type DomainClaimResource,
  findCondition,
  labels,
  type ZoneResource,
} from '@fourwinds/resources';
import { type ClaimDecision, type Claimed, claimedZone, decideClaim, type WantedClaim } from '@fourwinds/zones';
import { type DetailCode, Failure } from '../../kernel/failure.ts';
import type { ZonePorts } from './zone-ports.ts';
import type { ProcessPorts } from '../../kernel/ports.ts';
import type { SettingsPorts } from './current-settings.ts';
import { contenderKeyFor, objectKeyFor } from './find-zone.ts';

export type OwnershipPorts = SettingsPorts &
  Pick<ZonePorts, 'zones' | 'claimedDomains' | 'deniedDomains'> &
  Pick<ProcessPorts, 'now'>;

/** Codes of errors that concern the name and not the owner, by the reason that the operator reports. */
const nameErrors: { readonly [reason: string]: DetailCode } = {
  PublicSuffix: 'public-suffix',
  ReservedDomain: 'reserved-domain',
};

/**
 * Checks whether an account may prove a domain that another owner has. Throws Failure validation_error for a name
 * that no one can own, or conflict if a proof cannot win the domain.
 */
export function checkContender(services: OwnershipPorts, domain: string, account: string): void {
  const { name: zone } = contenderKeyFor(domain, account);
  const wanted = { domain, namespace: ACCOUNTS_NAMESPACE, account, zone, proof: 'TXTRecord' as const };
  refuse(decide(services, wanted, undefined));
}

/**
 * Checks with the operator's rules whether an account may create a zone for a domain. Throws Failure validation_error
 * for a name that no one can own, or conflict if another owner has the domain or must first grant it.
 */
export function checkOwnership(
  services: OwnershipPorts,
  domain: string,
  account: { id: string; isTrusted: boolean },
): void {
  const wanted = {
    domain,
    namespace: ACCOUNTS_NAMESPACE,
    account: account.id,
    zone: objectKeyFor(domain).name,
    ...(account.isTrusted ? { proof: 'TrustedAccount' as const } : {}),
  };
  refuse(decide(services, wanted, claimOn(services, domain)));
}

/** Throws Failure unless the zone gets its domain. */
function refuse(decision: ClaimDecision): void {
  if (decision.state === 'held') return;
  const { message } = decision;
  const code = decision.state === 'refused' ? nameErrors[decision.reason] : undefined;
  if (code === undefined) throw new Failure('conflict', message);
  throw new Failure('validation_error', message, [{ path: 'name', code, message }]);
}

function decide(services: OwnershipPorts, wanted: WantedClaim, claim: Claimed | undefined): ClaimDecision {
  const { claimedDomains, serviceDomain, deniedDomains, now } = services;
  return decideClaim({
    wanted,
    claim,
    above: ancestorsOf(wanted.domain).flatMap((name) => claimOn(services, name) ?? []),
    contenders: [],
    below: claimedDomains.below(wanted.domain),
    reserved: { serviceDomain, denied: deniedDomains },
    // The operator decides which domains must wait for a proof.
    requiresProof: false,
    now: now(),
  });
}

/**
 * Returns the claim on a domain. If a zone is so new that its claim is not in the cache yet, returns the claim that
 * the zone will get.
 */
function claimOn(
  { claimedDomains, zones }: Pick<ZonePorts, 'claimedDomains' | 'zones'>,
  domain: string,
): Claimed | undefined {
  const claim = claimedDomains.at(domain)[0];
  if (claim !== undefined) return claimed(claim, zones.get({ namespace: claim.spec.namespace, name: claim.spec.zone }));
  const made = zones.get(objectKeyFor(domain));
  const isRefused = findCondition(made?.status?.conditions, 'Accepted')?.status === 'False';
  return made === undefined || isRefused ? undefined : claimOfNew(made);
}

function claimed({ metadata, spec }: DomainClaimResource, zone: ZoneResource | undefined): Claimed {
  const since = timeOf(spec.since ?? metadata.creationTimestamp);
  return zone?.spec.domain === spec.domain ? { spec, since, ...claimedZone(zone) } : { spec, since };
}

function claimOfNew(made: ZoneResource): Claimed {
  const { metadata, spec } = made;
  const account = metadata.labels?.[labels.account];
  const isTrusted = metadata.labels?.[labels.trusted] === 'true';
  return {
    spec: {
      domain: spec.domain,
      namespace: ACCOUNTS_NAMESPACE,
      ...(account === undefined ? {} : { account }),
      zone: metadata.name,
      ...(isTrusted ? { proof: 'TrustedAccount' as const } : {}),
    },
    since: timeOf(metadata.creationTimestamp),
    ...claimedZone(made),
  };
}

function timeOf(text: string | undefined): number {
  return Date.parse(text ?? '') || 0;
}
