import { execFileSync } from 'node:child_process';
import type { KeyPair } from '@fourwinds/process';

const KEY = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];

export function makeCertificate(name: string): KeyPair {
  const subject = ['-subj', `/CN=${name}`, '-addext', `subjectAltName=DNS:${name}`, '-days', '2'];
  const output = execFileSync('openssl', ['req', '-x509', ...KEY, ...subject, '-keyout', '-'], {
    stdio: ['ignore', 'pipe', 'ignore'],
    encoding: 'utf8',
  });
  const part = (kind: string): Uint8Array =>
    Buffer.from(new RegExp(`-----BEGIN ${kind}-----[^]*-----END ${kind}-----\n`).exec(output)![0]);
  return { certificate: part('CERTIFICATE'), key: part('PRIVATE KEY') };
}
