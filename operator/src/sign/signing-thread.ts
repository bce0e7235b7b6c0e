import { createPrivateKey, type KeyObject } from 'node:crypto';
import { performJobs } from '@fourwinds/process/worker';
import { signData } from '../keys/signature-algorithm.ts';

/** A worker's job: signs data with one key and returns the signatures. Its errors contain no key data. */
export interface SigningJob {
  readonly algorithm: number;
  /** Private key in PKCS#8 PEM. */
  readonly pem: string;
  readonly data: readonly Uint8Array[];
}

const KEPT_KEYS = 256;
const keys = new Map<string, KeyObject>();

performJobs(({ algorithm, pem, data }: SigningJob): Uint8Array[] => {
  const key = keyOf(pem);
  return data.map((octets) => signData(algorithm, key, octets));
});

function keyOf(pem: string): KeyObject {
  const known = keys.get(pem);
  if (known !== undefined) return known;
  if (keys.size >= KEPT_KEYS) keys.clear();
  const key = createPrivateKey(pem);
  keys.set(pem, key);
  return key;
}
