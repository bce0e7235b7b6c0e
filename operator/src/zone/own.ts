import type { DomainClaimSpec } from '@fourwinds/resources';
import { decideWithdrawal } from '../ownership/withdrawal.ts';
import { refusedFor, type RefusedComposition } from './compose/composition.ts';
import type { GatheredZone } from './gathered-zone.ts';

interface OwnInput extends Pick<GatheredZone, 'zone' | 'claim' | 'keys' | 'parent' | 'now'> {
  readonly retained: readonly string[];
}

export interface OwnershipDecision {
  readonly refusal?: RefusedComposition;
  /** The new claim, if it must change. */
  readonly claim?: DomainClaimSpec;
}

const SIGNED_RETAINED =
  'The object is deleted and spec.deletionPolicy is Retain, but a signed zone needs its object for its signatures; set spec.dnssec.enabled to false, or spec.deletionPolicy to Delete.';
const RETAINED_LIMIT =
  'The object is deleted and spec.deletionPolicy is Retain, but its owner has reached the limit of retained zones (FOURWINDS_RETAINED_ZONES). The zone stays served, and the object counts in quotas. To remove the zone, set spec.deletionPolicy to Delete. To retain it, end a zone that is retained: create it again and delete it with the policy Delete';
const SUSPENDED = 'spec.suspend is set; changes wait, and the published version stays served.';

/** Decides if the zone owns its domain. After that, only its records can prevent its publication. */
export function own({ zone, claim, keys, parent, now, retained }: OwnInput): OwnershipDecision {
  if (claim.state === 'refused') return { refusal: refusedFor(claim.reason, claim.message) };
  if (claim.state === 'held' && claim.spec.proofNeeded === true)
    return { refusal: refusedFor('ProofNeeded', proofNeededText(claim.spec)) };
  if (claim.state === 'withdrawn') return withdraw(claim, { keys, parent, now });
  if (keys.state === 'missing') return { refusal: refusedFor('KeysMissing', keys.message) };
  if (zone.metadata.deletionTimestamp !== undefined) return { refusal: refusedAsRetained(keys, retained) };
  if (zone.spec.suspend) return { refusal: refusedFor('Suspended', SUSPENDED) };
  return {};
}

/** Explains why the object of a deleted zone with the policy Retain is kept. */
function refusedAsRetained(keys: OwnInput['keys'], retained: readonly string[]): RefusedComposition {
  if (keys.state !== 'unsigned') return refusedFor('SignedRetained', SIGNED_RETAINED);
  const named = retained.length === 0 ? '' : `; ${retained.join(', ')} are among them`;
  return refusedFor('RetainedLimit', `${RETAINED_LIMIT}${named}.`);
}

function proofNeededText({ domain }: DomainClaimSpec): string {
  return `${domain} is served once its owner has proven it in the public DNS: publish one of the two records of status.proof (GET …/proof through REST).`;
}

interface WithdrawnClaim {
  readonly spec: DomainClaimSpec;
  readonly message: string;
}

/**
 * Ends the service of a zone without a grant, once no resolver requires its signatures because of a cached DS record.
 */
function withdraw(
  { spec, message }: WithdrawnClaim,
  { keys, parent: { parent }, now }: Pick<OwnInput, 'keys' | 'parent' | 'now'>,
): OwnershipDecision {
  const ended = refusedFor('GrantWithdrawn', message);
  if (spec.releasedAt !== undefined) return { refusal: ended };
  const withdrawal = decideWithdrawal({ claim: spec, isSigned: keys.state !== 'unsigned', parent, now });
  if (withdrawal.state === 'ended')
    return { refusal: ended, claim: { ...spec, releasedAt: new Date(now).toISOString() } };
  const servedUntil = new Date(withdrawal.until).toISOString();
  const refusal = refusedFor(
    'GrantEnding',
    `${message}. The published version stays served until ${servedUntil} at the latest, since resolvers may remember the DS record.`,
  );
  return withdrawal.isCertain && spec.servedUntil === undefined
    ? { refusal, claim: { ...spec, servedUntil } }
    : { refusal };
}
