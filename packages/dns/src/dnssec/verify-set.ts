import type { Name } from '../name.ts';
import type { RRset } from '../rr/rrset.ts';
import { DNSKEY } from '../rr/types/dnskey.ts';
import { keyTag } from './dnskey.ts';
import { readRrsig, rrsigHeader, type RrsigFields } from './rrsig.ts';
import { signedData } from './signed-data.ts';

/** Whether `signature` is one over `data` by the key of this DNSKEY data; false too where its algorithm is not known. */
export type Verify = (dnskey: Uint8Array, data: Uint8Array, signature: Uint8Array) => boolean;

export interface VerifyContext {
  /** The apex of the zone that the set is in, which must be the signer. */
  readonly apex: Name;
  /** Data of the zone's DNSKEY records, trusted already. */
  readonly dnskeys: readonly Uint8Array[];
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly verify: Verify;
}

const ZONE_KEY = 0x0100;
const REVOKED = 0x0080;
const PROTOCOL = 3;

/**
 * Why a signature does not authenticate a set, undefined if it does (RFC 4035 5.3). A validator is content with one of a
 * set's signatures that does. `rrsig` is the signature's RRSIG data. Throws MalformedWire where that is none.
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

/** RFC 4035 5.3.1, RFC 5011 2.1: a revoked key authenticates nothing but its own set. */
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
