import { createPrivateKey, type KeyObject } from 'node:crypto';
import { parentPort } from 'node:worker_threads';
import { signData } from './signature-algorithm.ts';

/** What a worker is asked: sign these, each with one key. */
export interface SigningJob {
  readonly id: number;
  readonly algorithm: number;
  /** PKCS#8. */
  readonly pem: string;
  readonly data: readonly Uint8Array[];
}

export interface SigningResult {
  readonly id: number;
  readonly signatures?: readonly Uint8Array[];
  /** Why it could not be done. Holds nothing of the key. */
  readonly error?: string;
}

const KEPT_KEYS = 256;
const keys = new Map<string, KeyObject>();

parentPort!.on('message', ({ id, algorithm, pem, data }: SigningJob) => {
  parentPort!.postMessage(perform(id, algorithm, pem, data));
});

function perform(id: number, algorithm: number, pem: string, data: readonly Uint8Array[]): SigningResult {
  try {
    const key = keyOf(pem);
    return { id, signatures: data.map((octets) => signData(algorithm, key, octets)) };
  } catch (error) {
    return { id, error: (error as Error).message };
  }
}

function keyOf(pem: string): KeyObject {
  const known = keys.get(pem);
  if (known !== undefined) return known;
  if (keys.size >= KEPT_KEYS) keys.clear();
  const key = createPrivateKey(pem);
  keys.set(pem, key);
  return key;
}
