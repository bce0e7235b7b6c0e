import {
  type DomainClaimSpec,
  type DomainProof,
  isDomainProof,
  isTrust,
  type Owner,
  sameOwner,
  type ZoneCondition,
  type ZoneResource,
  type ZoneStatus,
} from '@fourwinds/resources';
import { hasOwnProof, type WantedClaim } from '@fourwinds/zones';
import { challengeName, proofNameserver } from '../facts/challenge.ts';
import type { ProofAnswer } from './proof-watch.ts';

export interface ProofReportInput {
  readonly zone: ZoneResource;
  /** The recorded proof of the zone's owner, if any. */
  readonly proof: WantedClaim['proof'];
  readonly claim: DomainClaimSpec | undefined;
  readonly owner: Owner;
  readonly answer: ProofAnswer | undefined;
  readonly serviceDomain: string;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Returns 128 random bits in hexadecimal. */
  readonly newToken: () => string;
}

export interface ProofReport {
  readonly status?: ZoneStatus['proof'];
  readonly condition?: ZoneCondition<'Proven'>;
}

/** Validity of a token, in milliseconds. */
const TOKEN_MILLISECONDS = 7 * 24 * 3600_000;

/**
 * Returns the records that prove a domain, until one of them is found. A request after the token has expired creates
 * a new token.
 */
export function proofReport(input: ProofReportInput): ProofReport {
  const { proof } = input;
  if (isDomainProof(proof)) return { condition: provenCondition(input, proof) };
  const requestedAt = requestTime(input);
  if (requestedAt === undefined) return {};
  if (isTrust(proof)) return { condition: TRUSTED };
  const status = challenge(input, requestedAt);
  return { status, condition: waitingCondition(input, status) };
}

/**
 * Returns when the proof was requested. If the installation requires proof, this is when the zone was created.
 * Undefined if no proof was requested.
 */
function requestTime({ zone: { spec, metadata }, claim, owner }: ProofReportInput): string | undefined {
  const isDemanded = claim?.proofNeeded === true && sameOwner(claim, owner);
  return spec.proof?.requestedAt ?? (isDemanded ? metadata.creationTimestamp : undefined);
}

const TRUSTED: ZoneCondition<'Proven'> = {
  type: 'Proven',
  status: 'True',
  reason: 'Trusted',
  message: 'Administrators trust the owner of this zone; no record is needed.',
};

function challenge(
  { zone, now, serviceDomain, newToken }: ProofReportInput,
  requestedAt: string,
): NonNullable<ZoneStatus['proof']> {
  const before = zone.status?.proof;
  const isKept = before !== undefined && (before.requestedAt === requestedAt || Date.parse(before.expiresAt) > now);
  const token = isKept ? before.token : newToken();
  const expiresAt = isKept ? before.expiresAt : new Date(now + TOKEN_MILLISECONDS).toISOString();
  const name = challengeName(zone.spec.domain);
  const record = name === undefined ? {} : { record: `${name} TXT ${token}` };
  return { requestedAt, token, expiresAt, ...record, nameserver: proofNameserver(token, serviceDomain) };
}

function provenCondition(
  { zone: { spec }, claim, owner }: ProofReportInput,
  reason: DomainProof,
): ZoneCondition<'Proven'> {
  const record = reason === 'TXTRecord' ? 'a TXT record at its nameservers' : 'an NS record at its parent';
  const proven = `The owner of this zone has proven ${spec.domain} by ${record}.`;
  if (claim === undefined || sameOwner(claim, owner))
    return { type: 'Proven', status: 'True', reason, message: `${proven} The record can be removed.` };
  return { type: 'Proven', status: 'True', reason: 'Contender', message: `${proven} ${untilWhen(claim)}` };
}

function untilWhen(claim: DomainClaimSpec): string {
  if (hasOwnProof({ spec: claim })) return 'Another owner has also proven it, and keeps it.';
  if (claim.grantNeededBy === undefined) return 'Another owner has it without a proof, and has seven days to prove it.';
  return `Another owner has it without a proof, and loses it to this zone after ${claim.grantNeededBy} unless they prove it.`;
}

function waitingCondition(
  { answer, now }: ProofReportInput,
  { token, expiresAt }: NonNullable<ZoneStatus['proof']>,
): ZoneCondition<'Proven'> {
  const type = 'Proven';
  if (Date.parse(expiresAt) <= now) {
    const message = `Neither record was found by ${expiresAt}. Ask again by a later spec.proof.requestedAt.`;
    return { type, status: 'False', reason: 'Expired', message };
  }
  if (answer?.token !== token || answer.decision.state === 'proven') {
    const message = 'The records of status.proof have not been checked yet; one of them is enough.';
    return { type, status: 'False', reason: 'NotFound', message };
  }
  const { state, message } = answer.decision;
  return state === 'unknown'
    ? { type, status: 'Unknown', reason: 'ServersUnknown', message }
    : { type, status: 'False', reason: 'NotFound', message };
}
