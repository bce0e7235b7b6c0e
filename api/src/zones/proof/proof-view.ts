import { type DomainClaimResource, findCondition, labels, type ZoneResource } from '@fourwinds/resources';
import type { ZonePorts } from '../zone/zone-ports.ts';
import { restProof } from '../zone/rest-words.ts';
import { proofStates, type ProofView } from './proof-schema.ts';

export type ProofPorts = Pick<ZonePorts, 'claimedDomains'>;

const PROOFS: { readonly [reason: string]: ProofView['proof_kind'] } = {
  TXTRecord: 'txt_record',
  ParentNS: 'parent_ns',
  Trusted: 'trusted',
};
const NOT_ASKED = 'Nobody has asked for a proof: POST …/proof does.';
const NOT_MADE = 'The records are being made.';

/** Returns the proof as the operator reported it last. */
export function proofView({ claimedDomains }: ProofPorts, zone: ZoneResource): ProofView {
  const { spec, status } = zone;
  const [claim] = claimedDomains.at(spec.domain);
  const isHeld = claim !== undefined && isHeldBy(claim, zone);
  const answer = stateOf(findCondition(status?.conditions, 'Proven'), spec.proof !== undefined);
  const isConcerned = isHeld || answer.status === 'contender';
  return {
    zone: spec.domain,
    ...answer,
    holds_domain: isHeld,
    notice_ends_at: (isConcerned ? claim?.spec.grantNeededBy : undefined) ?? null,
    ...challengeOf(status?.proof),
  };
}

function isHeldBy({ spec }: DomainClaimResource, { metadata }: ZoneResource): boolean {
  const isOwn = spec.account === metadata.labels?.[labels.account] && spec.zone === metadata.name;
  return isOwn && spec.releasedAt === undefined;
}

function stateOf(
  condition: ReturnType<typeof findCondition>,
  isAsked: boolean,
): Pick<ProofView, 'status' | 'proof_kind' | 'since' | 'message'> {
  if (condition === undefined) {
    const none = { proof_kind: null, since: null };
    return isAsked
      ? { status: 'waiting', ...none, message: NOT_MADE }
      : { status: 'unproven', ...none, message: NOT_ASKED };
  }
  const { reason, lastTransitionTime, message } = condition;
  const status = proofStates[reason as keyof typeof proofStates];
  return { status, proof_kind: PROOFS[reason] ?? null, since: lastTransitionTime, message: restProof(message) };
}

function challengeOf(
  proof: NonNullable<ZoneResource['status']>['proof'],
): Pick<ProofView, 'expires_at' | 'challenge' | 'nameserver'> {
  if (proof === undefined) return { expires_at: null, challenge: null, nameserver: null };
  const { record, token, expiresAt, nameserver } = proof;
  const [name] = record?.split(' ') ?? [];
  return {
    expires_at: expiresAt,
    challenge: name === undefined ? null : { name, type: 'TXT', value: token },
    nameserver,
  };
}
