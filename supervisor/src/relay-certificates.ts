import 'reflect-metadata';
import { webcrypto } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { RELAY, type RelayFiles } from '@fourwinds/options';
import {
  BasicConstraintsExtension,
  ExtendedKeyUsage,
  ExtendedKeyUsageExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  PemConverter,
  SubjectAlternativeNameExtension,
  X509CertificateGenerator,
} from '@peculiar/x509';
import { writeSecret } from './write-secret.ts';

const KEYS = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
/** Certificates last longer than any process runs, and each start creates new ones. */
const YEARS = 10;
const YEAR_MILLISECONDS = 366 * 86_400_000;

/** Certificate files of one start: one set for the API, and one set for each nameserver by name. */
export interface RelayCertificates {
  readonly api: RelayFiles;
  readonly nameserver: (name: string) => RelayFiles;
}

/**
 * Creates certificates with which the nameservers and the API on one machine authenticate each other, and writes them
 * to a folder. Discards the CA key. `now` is in milliseconds since 1970.
 */
export async function makeRelayCertificates(
  folder: string,
  nameservers: readonly string[],
  now: number,
): Promise<RelayCertificates> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const validity = { notBefore: new Date(now - 60_000), notAfter: new Date(now + YEARS * YEAR_MILLISECONDS) };
  const authorityKeys = await makeKeys();
  const authority = await X509CertificateGenerator.createSelfSigned({
    name: 'CN=Fourwinds updates',
    keys: authorityKeys,
    signingAlgorithm: KEYS,
    ...validity,
    extensions: [new BasicConstraintsExtension(true, 0, true), new KeyUsagesExtension(KeyUsageFlags.keyCertSign, true)],
  });
  const filesOf = (name: string): RelayFiles => ({
    authority: join(folder, 'ca.crt'),
    certificate: join(folder, `${name}.crt`),
    key: join(folder, `${name}.key`),
  });
  const issue = async (name: string, subject: string, usage: ExtendedKeyUsage): Promise<void> => {
    const keys = await makeKeys();
    const certificate = await X509CertificateGenerator.create({
      subject: `CN=${subject}`,
      issuer: authority.subject,
      publicKey: keys.publicKey,
      signingKey: authorityKeys.privateKey,
      signingAlgorithm: KEYS,
      ...validity,
      extensions: [
        new ExtendedKeyUsageExtension([usage], true),
        new SubjectAlternativeNameExtension([{ type: 'dns', value: subject }]),
      ],
    });
    const secret = await webcrypto.subtle.exportKey('pkcs8', keys.privateKey);
    await writeSecret(filesOf(name).certificate, certificate.toString('pem'));
    await writeSecret(filesOf(name).key, PemConverter.encode(secret, 'PRIVATE KEY'));
  };
  await writeSecret(join(folder, 'ca.crt'), authority.toString('pem'));
  await issue('api', RELAY.serverName, ExtendedKeyUsage.serverAuth);
  for (const name of nameservers) await issue(name, name, ExtendedKeyUsage.clientAuth);
  return { api: filesOf('api'), nameserver: filesOf };
}

function makeKeys(): Promise<webcrypto.CryptoKeyPair> {
  return webcrypto.subtle.generateKey(KEYS, true, ['sign', 'verify']);
}
