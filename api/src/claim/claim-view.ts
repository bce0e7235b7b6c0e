import { type DomainClaimResource, findCondition, labels, type ZoneResource } from '@fourwinds/resources';
import type { Services } from '../services.ts';
import { restProof } from '../zones/rest-words.ts';
import { claimStates, type ClaimView } from './claim-schema.ts';

/** Ports that tell how far a proof is. */
export type ClaimPorts = Pick<Services, 'claimedDomains'>;

const PROOFS: { readonly [reason: string]: ClaimView['proof'] } = {
  TXTRecord: 'txt_record',
  ParentNS: 'parent_ns',
  Trusted: 'trusted',
};
const NOT_ASKED = 'Nobody has asked for a proof: POST …/claim does.';
const NOT_MADE = 'The records are being made.';

/** The proof of a zone, as the operator last reported it. */
export function claimView({ claimedDomains }: ClaimPorts, zone: ZoneResource): ClaimView {
  const { spec, status } = zone;
  const [claim] = claimedDomains.at(spec.domain);
  const isHeld = claim !== undefined && isHeldBy(claim, zone);
  const answer = stateOf(findCondition(status?.conditions, 'Proven'), spec.proof !== undefined);
  const isConcerned = isHeld || answer.state === 'contender';
  return {
    zone: spec.domain,
    ...answer,
    holds_domain: isHeld,
    notice_ends_at: (isConcerned ? claim?.spec.grantNeededBy : undefined) ?? null,
    ...challengeOf(status?.proof),
  };
}

/** Whether a claim gives the domain to this zone. */
function isHeldBy({ spec }: DomainClaimResource, { metadata }: ZoneResource): boolean {
  const isOwn = spec.account === metadata.labels?.[labels.account] && spec.zone === metadata.name;
  return isOwn && spec.releasedAt === undefined;
}

function stateOf(
  condition: ReturnType<typeof findCondition>,
  isAsked: boolean,
): Pick<ClaimView, 'state' | 'proof' | 'since' | 'message'> {
  if (condition === undefined) {
    const none = { proof: null, since: null };
    return isAsked
      ? { state: 'waiting', ...none, message: NOT_MADE }
      : { state: 'unproven', ...none, message: NOT_ASKED };
  }
  const { reason, lastTransitionTime, message } = condition;
  const state = claimStates[reason as keyof typeof claimStates];
  return { state, proof: PROOFS[reason] ?? null, since: lastTransitionTime, message: restProof(message) };
}

function challengeOf(
  proof: NonNullable<ZoneResource['status']>['proof'],
): Pick<ClaimView, 'expires_at' | 'record' | 'nameserver'> {
  if (proof === undefined) return { expires_at: null, record: null, nameserver: null };
  const { record, token, expiresAt, nameserver } = proof;
  const [name] = record?.split(' ') ?? [];
  return {
    expires_at: expiresAt,
    record: name === undefined ? null : { name, type: 'TXT', value: token },
    nameserver,
  };
}
