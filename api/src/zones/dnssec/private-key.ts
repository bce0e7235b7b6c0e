import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import { IssueError, signingAlgorithm } from '@fourwinds/dns';
import { RSA_BITS } from '@fourwinds/resources';
import { formatBindPrivate, isBindPrivate, parseBindPrivate } from './bind-private.ts';
import { type KeyForm, keyForms } from './key-forms.ts';

export interface PrivateKey {
  readonly algorithm: number;
  readonly key: KeyObject;
}

/**
 * Parses a private key in BIND's format or in unencrypted PEM (PKCS#8, PKCS#1 or SEC 1). If no algorithm is given,
 * the key type of the PEM determines it. Throws IssueError algorithm-refused, value-out-of-range for unsupported RSA
 * sizes, or value-syntax if the key is invalid or incomplete.
 */
export function readPrivateKey(text: string, algorithm?: number): PrivateKey {
  if (algorithm !== undefined) signingAlgorithm(algorithm);
  const read = isBindPrivate(text) ? readBind(text) : readPem(text, algorithm);
  if (algorithm !== undefined && read.algorithm !== algorithm)
    throw unreadable(`the key is for algorithm ${read.algorithm}, not ${algorithm}`);
  checkSize(read.key);
  if (!isWhole(read.key)) throw unreadable('the parts of the private key do not belong together');
  return read;
}

/** Returns the public key in DNSKEY format (RFC 3110 section 2, RFC 6605 section 4, RFC 8080 section 3). */
export function publicKeyOf({ algorithm, key }: PrivateKey): Uint8Array {
  return formOf(algorithm).publicKey(createPublicKey(key).export({ format: 'jwk' }));
}

export function pemOf({ key }: PrivateKey): string {
  return key.export({ type: 'pkcs8', format: 'pem' }).toString();
}

/** Returns a `.private` file in version 1.3 of BIND's format. The timing fields are at the end. */
export function bindPrivateOf({ algorithm, key }: PrivateKey, times: ReadonlyMap<string, string> = new Map()): string {
  const fields = new Map([...formOf(algorithm).fields(key.export({ format: 'jwk' })), ...times]);
  return formatBindPrivate({ algorithm, fields }, signingAlgorithm(algorithm).mnemonic);
}

function readBind(text: string): PrivateKey {
  const file = parseBindPrivate(text);
  signingAlgorithm(file.algorithm);
  return { algorithm: file.algorithm, key: unlessBroken(() => formOf(file.algorithm).read(file)) };
}

function readPem(text: string, algorithm: number | undefined): PrivateKey {
  if (!text.includes('-----BEGIN ')) throw unreadable('this is neither a private key file of BIND nor PEM');
  if (text.includes('ENCRYPTED')) throw unreadable('the private key is encrypted; decrypt it first');
  const key = unlessBroken(() => createPrivateKey(text));
  const form = keyForms.find(
    (candidate) => isKeyFor(candidate, key) && candidate.algorithm === (algorithm ?? candidate.algorithm),
  );
  if (form === undefined)
    throw unreadable(`the key is no key for ${algorithm === undefined ? 'DNSSEC' : `algorithm ${algorithm}`}`);
  return { algorithm: form.algorithm, key };
}

function isKeyFor({ keyType, curve }: KeyForm, key: KeyObject): boolean {
  return key.asymmetricKeyType === keyType && key.asymmetricKeyDetails?.namedCurve === curve;
}

function checkSize({ asymmetricKeyDetails: { modulusLength: bits } = {} }: KeyObject): void {
  if (bits !== undefined && (bits < RSA_BITS.least || bits > RSA_BITS.most))
    throw new IssueError(
      'value-out-of-range',
      `the RSA key has ${bits} bits; possible are ${RSA_BITS.least} to ${RSA_BITS.most}`,
    );
}

/** True if the public half can verify signatures of the private half. */
function isWhole(key: KeyObject): boolean {
  const hash = key.asymmetricKeyType?.startsWith('ed') === true ? null : 'sha256';
  const data = Buffer.from('whole');
  return unlessBroken(() => verify(hash, data, createPublicKey(key), sign(hash, data, key)));
}

/**
 * Replaces OpenSSL's message about an invalid key. This message is unhelpful and could reveal the content of the key.
 */
function unlessBroken<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof IssueError) throw error;
    throw unreadable('the private key is damaged');
  }
}

function unreadable(message: string): IssueError {
  return new IssueError('value-syntax', message);
}

function formOf(algorithm: number): KeyForm {
  return keyForms.find((form) => form.algorithm === algorithm)!;
}
