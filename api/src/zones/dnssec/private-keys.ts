import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import {
  ANSWERS_NAMESPACE,
  HANDOVER_NAMESPACE,
  handoverLabels,
  KEY_ANSWER,
  KEY_EXPORT,
  KEY_EXPORT_LABEL,
  type KeyAnswer,
  keyAnswerSchema,
  type KeyExport,
  make,
  newReceiver,
  readSecretJson,
  SecretKind,
  type SecretResource,
  unseal,
  type ZoneResource,
} from '@fourwinds/resources';
import type { ResourceStore } from '@fourwinds/store';
import { Failure } from '../../kernel/failure.ts';

const ANSWER_MILLISECONDS = 10_000;
const POLL_MILLISECONDS = 50;

/**
 * Requests the private keys of a zone from the operator. The operator seals the keys for this request. Throws Failure
 * unavailable on a timeout.
 */
export async function requestKeys(store: ResourceStore, zone: ZoneResource): Promise<KeyAnswer['keys']> {
  const { privateKey, publicKey } = newReceiver();
  const answer = `answer-${randomBytes(16).toString('hex')}`;
  await store.create(SecretKind, requestFor(zone, publicKey, answer));
  const secret = await answerNamed(store, answer);
  const sealed = Buffer.from(secret.data?.[KEY_ANSWER] ?? '', 'base64').toString();
  try {
    return keyAnswerSchema.parse(readSecretJson(unseal(sealed, privateKey, answer))).keys;
  } catch {
    throw new Error(`the Secret ${ANSWERS_NAMESPACE}/${answer} does not hold the operator's answer`);
  }
}

function requestFor({ metadata, ...zone }: ZoneResource, publicKey: string, answer: string): SecretResource {
  const { namespace = '', name, uid = '' } = metadata;
  const content: KeyExport = { version: 1, zone: { namespace, name, uid }, publicKey, answer };
  const key = { namespace: HANDOVER_NAMESPACE, name: `export-${crypto.randomUUID()}` };
  const data = { [KEY_EXPORT]: Buffer.from(JSON.stringify(content)).toString('base64') };
  return make(SecretKind, { ...key, labels: handoverLabels({ ...zone, metadata }, KEY_EXPORT_LABEL) }, { data });
}

async function answerNamed(store: ResourceStore, name: string): Promise<SecretResource> {
  for (const until = performance.now() + ANSWER_MILLISECONDS; performance.now() < until;) {
    const secret = await store.get(SecretKind, { namespace: ANSWERS_NAMESPACE, name });
    if (secret !== undefined) return secret;
    await setTimeout(POLL_MILLISECONDS);
  }
  throw new Failure('unavailable', 'the operator, which keeps the private keys, did not answer; try again');
}
