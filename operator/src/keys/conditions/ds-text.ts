import type { Key } from '../key-set.ts';
import type { DsFields } from '../../parent/parent-ds.ts';

/** The digest type that all validators support. */
const SHA256 = 2;

export function dsOfKeys(keys: readonly Key[]): string[] {
  return keys.map(({ tag, algorithm, digests }) =>
    dsText({ tag, algorithm, digestType: SHA256, digest: digests[SHA256] }),
  );
}

/** Returns a DS record as registrars and dig show it, with an upper-case digest. */
export function dsText({ tag, algorithm, digestType, digest }: DsFields): string {
  return `DS ${tag} ${algorithm} ${digestType} ${digest.toUpperCase()}`;
}
