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
import { challengeName, proofNameserver } from './challenge.ts';
import type { ProofAnswer } from './proof-watch.ts';

export interface ProofReportInput {
  readonly zone: ZoneResource;
  /** The proof of its owner, as far as one is on record. */
  readonly proof: WantedClaim['proof'];
  /** The claim on its domain. */
  readonly claim: DomainClaimSpec | undefined;
  readonly owner: Owner;
  readonly answer: ProofAnswer | undefined;
  readonly serviceDomain: string;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** 128 random bits in hexadecimal. */
  readonly newToken: () => string;
}

/** The proof that a zone asks for, for its status. */
export interface ProofReport {
  readonly status?: ZoneStatus['proof'];
  readonly condition?: ZoneCondition<'Proven'>;
}

/** For so long a token is looked for, milliseconds. */
const TOKEN_MILLISECONDS = 7 * 24 * 3600_000;

/** The records that prove a domain, until one does. A request after their token has expired makes another one. */
export function proofReport(input: ProofReportInput): ProofReport {
  const { proof } = input;
  if (isDomainProof(proof)) return { condition: provenCondition(input, proof) };
  const requestedAt = requestTime(input);
  if (requestedAt === undefined) return {};
  if (isTrust(proof)) return { condition: TRUSTED };
  const status = challenge(input, requestedAt);
  return { status, condition: waitingCondition(input, status) };
}

/** When the proof was asked for: by the zone, or where the installation demands one, from its beginning on; undefined where it was not. */
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
  const proven = `The owner of this zone has proven to have ${spec.domain}, by ${record}.`;
  if (claim === undefined || sameOwner(claim, owner))
    return { type: 'Proven', status: 'True', reason, message: `${proven} The record can be removed.` };
  return { type: 'Proven', status: 'True', reason: 'Contender', message: `${proven} ${untilWhen(claim)}` };
}

/** How long another owner has the domain. */
function untilWhen(claim: DomainClaimSpec): string {
  if (hasOwnProof({ spec: claim })) return 'Another owner has proven it, too, and keeps it.';
  if (claim.grantNeededBy === undefined) return 'Another owner has it without a proof, and has seven days to prove it.';
  return `Another owner has it without a proof; unless that one proves it, too, it is this zone’s after ${claim.grantNeededBy}.`;
}

function waitingCondition(
  { answer, now }: ProofReportInput,
  { token, expiresAt }: NonNullable<ZoneStatus['proof']>,
): ZoneCondition<'Proven'> {
  const type = 'Proven';
  if (Date.parse(expiresAt) <= now) {
    const message = `Neither record was found until ${expiresAt}. Ask again by a later spec.proof.requestedAt.`;
    return { type, status: 'False', reason: 'Expired', message };
  }
  if (answer?.token !== token || answer.decision.state === 'proven') {
    const message = 'The records of status.proof have not been looked for yet; one of them is enough.';
    return { type, status: 'False', reason: 'NotFound', message };
  }
  const { state, message } = answer.decision;
  return state === 'unknown'
    ? { type, status: 'Unknown', reason: 'ServersUnknown', message }
    : { type, status: 'False', reason: 'NotFound', message };
}
