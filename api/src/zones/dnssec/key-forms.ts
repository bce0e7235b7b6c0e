import { createECDH, createPrivateKey, type KeyObject, type webcrypto } from 'node:crypto';
import { IssueError } from '@fourwinds/dns';
import { type BindPrivate, octetsOf } from './bind-private.ts';

type Jwk = webcrypto.JsonWebKey;

/** How the keys of an algorithm are encoded in files and DNSKEY records. */
export interface KeyForm {
  readonly algorithm: number;
  /** Node's name of the key type. */
  readonly keyType: string;
  readonly curve?: string;
  /** Reads the key. Throws if the file contains no key. */
  readonly read: (file: BindPrivate) => KeyObject;
  /** Returns the fields of a file, in base64. */
  readonly fields: (jwk: Jwk) => ReadonlyMap<string, string>;
  /** Returns the public key in DNSKEY format. */
  readonly publicKey: (jwk: Jwk) => Uint8Array;
}

/** All algorithms that can sign zones here. */
export const keyForms: readonly KeyForm[] = [
  { algorithm: 8, keyType: 'rsa', read: readRsa, fields: rsaFields, publicKey: rsaPublicKey },
  ellipticForm(13, { name: 'P-256', openssl: 'prime256v1', octets: 32 }),
  ellipticForm(14, { name: 'P-384', openssl: 'secp384r1', octets: 48 }),
  edwardsForm(15, { keyType: 'ed25519', octets: 32, prefix: '302e020100300506032b657004220420' }),
  edwardsForm(16, { keyType: 'ed448', octets: 57, prefix: '3047020100300506032b6571043b0439' }),
];

/** RSA fields and their JSON Web Key members (RFC 7518 section 6.3.2). */
const rsaMembers = [
  ['Modulus', 'n'],
  ['PublicExponent', 'e'],
  ['PrivateExponent', 'd'],
  ['Prime1', 'p'],
  ['Prime2', 'q'],
  ['Exponent1', 'dp'],
  ['Exponent2', 'dq'],
  ['Coefficient', 'qi'],
] as const;

const SECRET = 'PrivateKey';

const fromUrl = (text = ''): Buffer => Buffer.from(text, 'base64url');
const toBase64 = (text: string | undefined): string => fromUrl(text).toString('base64');

function readRsa(file: BindPrivate): KeyObject {
  const members = rsaMembers.map(([field, member]) => [member, octetsOf(file, field).toString('base64url')]);
  return createPrivateKey({ key: { kty: 'RSA', ...Object.fromEntries(members) } as Jwk, format: 'jwk' });
}

function rsaFields(jwk: Jwk): ReadonlyMap<string, string> {
  return new Map(rsaMembers.map(([field, member]) => [field, toBase64(jwk[member])]));
}

/** RFC 3110 section 2: exponent length, exponent, modulus. */
function rsaPublicKey({ e, n }: Jwk): Uint8Array {
  const exponent = fromUrl(e);
  const length = exponent.length < 256 ? [exponent.length] : [0, exponent.length >> 8, exponent.length & 0xff];
  return Buffer.concat([Uint8Array.from(length), exponent, fromUrl(n)]);
}

function secretField({ d }: Jwk): ReadonlyMap<string, string> {
  return new Map([[SECRET, toBase64(d)]]);
}

/** RFC 6605 sections 4 and 6: both coordinates of the point, and the plain private number. */
function ellipticForm(algorithm: number, curve: { name: string; openssl: string; octets: number }): KeyForm {
  return {
    algorithm,
    keyType: 'ec',
    curve: curve.openssl,
    read: (file) => {
      const secret = padded(octetsOf(file, SECRET), curve.octets);
      const ecdh = createECDH(curve.openssl);
      ecdh.setPrivateKey(secret);
      const point = ecdh.getPublicKey().subarray(1);
      const [x, y] = [point.subarray(0, curve.octets), point.subarray(curve.octets)];
      const key = { kty: 'EC', crv: curve.name, x: url(x), y: url(y), d: url(secret) };
      return createPrivateKey({ key, format: 'jwk' });
    },
    fields: secretField,
    publicKey: ({ x, y }) => Buffer.concat([fromUrl(x), fromUrl(y)]),
  };
}

/** RFC 8080 sections 3 and 6. `prefix` is the PKCS#8 header of the key (RFC 8410 section 7). */
function edwardsForm(
  algorithm: number,
  { keyType, octets, prefix }: { keyType: string; octets: number; prefix: string },
): KeyForm {
  return {
    algorithm,
    keyType,
    read: (file) => {
      const secret = octetsOf(file, SECRET);
      if (secret.length !== octets)
        throw new IssueError('value-syntax', `the field ${SECRET} has ${secret.length} octets but must have ${octets}`);
      const key = Buffer.concat([Buffer.from(prefix, 'hex'), secret]);
      return createPrivateKey({ key, format: 'der', type: 'pkcs8' });
    },
    fields: secretField,
    publicKey: ({ x }) => fromUrl(x),
  };
}

const url = (octets: Buffer): string => octets.toString('base64url');

/** Restores leading zeros, which some programs omit. */
function padded(number: Buffer, length: number): Buffer {
  return Buffer.concat([Buffer.alloc(Math.max(0, length - number.length)), number]);
}
