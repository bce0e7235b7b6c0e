import type { Key } from '../key-set.ts';
import type { DsFields } from '../../parent/parent-ds.ts';

/** The digest that all validators know. */
const SHA256 = 2;

/** DS records of keys as they are written in a zone. */
export function dsOfKeys(keys: readonly Key[]): string[] {
  return keys.map(({ tag, algorithm, digests }) =>
    dsText({ tag, algorithm, digestType: SHA256, digest: digests[SHA256] }),
  );
}

/** A DS record as registrars and dig show it: digits of the digest in upper case. */
export function dsText({ tag, algorithm, digestType, digest }: DsFields): string {
  return `DS ${tag} ${algorithm} ${digestType} ${digest.toUpperCase()}`;
}
