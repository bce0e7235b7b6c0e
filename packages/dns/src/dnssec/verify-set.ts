import type { Name } from '../name.ts';
import type { RRset } from '../rr/rrset.ts';
import { DNSKEY } from '../rr/types/dnskey.ts';
import { keyTag } from '../rr/key-tag.ts';
import { readRrsig, rrsigHeader, type RrsigFields } from './rrsig-data.ts';
import { signedData } from './signed-data.ts';

/**
 * Returns true if the key in this DNSKEY data created `signature` over `data`. Returns false if the algorithm is
 * unknown.
 */
export type Verify = (dnskey: Uint8Array, data: Uint8Array, signature: Uint8Array) => boolean;

export interface VerifyContext {
  /** Apex of the zone that contains the set. The signer must be the same name. */
  readonly apex: Name;
  readonly dnskeys: readonly Uint8Array[];
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly verify: Verify;
}

const ZONE_KEY = 0x0100;
const REVOKED = 0x0080;
const PROTOCOL = 3;

/**
 * Returns the reason why a signature does not authenticate a set, or undefined if it does (RFC 4035 5.3). One valid
 * signature is sufficient for a set. `rrsig` is RRSIG data. Throws MalformedWire.
 */
export function signatureProblem(set: RRset, rrsig: Uint8Array, context: VerifyContext): string | undefined {
  const { signature, ...fields } = readRrsig(rrsig);
  const problem = fieldProblem(set, fields, context);
  if (problem !== undefined) return problem;
  const keys = context.dnskeys.filter((dnskey) => mayVerify(dnskey, fields));
  if (keys.length === 0) return `there is no key ${fields.keyTag} of algorithm ${fields.algorithm}`;
  const data = signedData(rrsigHeader(fields), set);
  return keys.some((dnskey) => context.verify(dnskey, data, signature))
    ? undefined
    : `the signature by key ${fields.keyTag} is wrong`;
}

function fieldProblem({ owner, type }: RRset, fields: RrsigFields, { apex, now }: VerifyContext): string | undefined {
  const seconds = Math.floor(now / 1000);
  if (!fields.signer.equals(apex)) return `the signer is ${fields.signer.toString()}, not ${apex.toString()}`;
  if (!owner.isWithin(apex)) return `${owner.toString()} is not in the zone ${apex.toString()}`;
  if (fields.typeCovered !== type.code) return `the signature covers type ${fields.typeCovered}`;
  if (fields.labels > owner.labelCount) return 'the signature covers more labels than the owner has';
  if (((fields.inception - seconds) | 0) > 0) return 'the signature is not valid yet';
  if (((fields.expiration - seconds) | 0) < 0) return 'the signature has expired';
  return undefined;
}

/** Checks the conditions of RFC 4035 5.3.1. A revoked key only authenticates its own DNSKEY set (RFC 5011 2.1). */
function mayVerify(dnskey: Uint8Array, { algorithm, keyTag: tag, typeCovered }: RrsigFields): boolean {
  const flags = (dnskey[0] << 8) | dnskey[1];
  return (
    dnskey[3] === algorithm &&
    dnskey[2] === PROTOCOL &&
    (flags & ZONE_KEY) !== 0 &&
    ((flags & REVOKED) === 0 || typeCovered === DNSKEY.code) &&
    keyTag(dnskey) === tag
  );
}
