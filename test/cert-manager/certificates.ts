import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';

const EC = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];

/**
 * Writes the files that cert-manager would create from the Certificates of the chart: `ca.crt` of an authority, and
 * `tls.crt` and `tls.key` of the solver.
 */
export function makeSolverCertificates(folder: string, namespace: string): void {
  const name = `cert-manager-solver.${namespace}.svc`;
  const openssl = (...args: string[]): void =>
    void execFileSync('openssl', args, { cwd: folder, stdio: ['ignore', 'ignore', 'ignore'] });
  openssl('req', '-x509', ...EC, '-subj', '/CN=solver', '-days', '2', '-keyout', 'ca.key', '-out', 'ca.crt');
  writeFileSync(path.join(folder, 'tls.ext'), `subjectAltName=DNS:${name}\nextendedKeyUsage=serverAuth\n`);
  openssl('req', '-new', ...EC, '-subj', `/CN=${name}`, '-keyout', 'tls.key', '-out', 'tls.csr');
  const by = ['-CA', 'ca.crt', '-CAkey', 'ca.key', '-days', '2', '-extfile', 'tls.ext'];
  openssl('x509', '-req', '-in', 'tls.csr', ...by, '-out', 'tls.crt');
}
