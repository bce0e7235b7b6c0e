import { mkdirSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { join } from 'node:path';
import { makeCertificate } from '../../nameserver/src/testing/certificate.ts';
import { type ForeignProgram, startForeignProgram } from '../foreign-program.ts';
import { freePort } from '../free-port.ts';
import { until } from '../until.ts';

/** Let's Encrypt's Pebble from Debian: a CA that queries one nameserver for challenge records. */
export interface Pebble extends Pick<ForeignProgram, 'end'> {
  /** The ACME directory URL. */
  readonly directory: string;
  /** The CA certificate file for clients. */
  readonly authorities: string;
}

/** Starts Pebble with its files in a folder. Pebble queries the given nameserver, for example `127.0.0.1:5301`. */
export async function startPebble(folder: string, nameserver: string): Promise<Pebble> {
  mkdirSync(folder, { recursive: true });
  const file = (name: string) => join(folder, name);
  const { certificate, key } = makeCertificate('localhost');
  writeFileSync(file('certificate.pem'), certificate);
  writeFileSync(file('key.pem'), key);
  const [port, management] = [await freePort(), await freePort()];
  const pebble = {
    listenAddress: `127.0.0.1:${port}`,
    managementListenAddress: `127.0.0.1:${management}`,
    certificate: file('certificate.pem'),
    privateKey: file('key.pem'),
    httpPort: await freePort(),
    tlsPort: await freePort(),
  };
  writeFileSync(file('pebble.json'), JSON.stringify({ pebble }));
  const command = ['pebble', '-strict', '-config', file('pebble.json'), '-dnsserver', nameserver];
  // Give each order new challenges that are validated at once. By default Pebble rejects one nonce in twenty, and
  // certbot fails on two in a row.
  const nonces = { PEBBLE_WFE_NONCEREJECT: '0' };
  const environment = { ...process.env, PEBBLE_VA_NOSLEEP: '1', PEBBLE_AUTHZREUSE: '0', ...nonces };
  const program = startForeignProgram(command, file('log'), environment);
  const directory = `https://localhost:${port}/dir`;
  await Promise.race([program.failed, until('Pebble answers', () => answers(directory, certificate))]);
  return { directory, authorities: file('certificate.pem'), end: () => program.end() };
}

function answers(url: string, ca: Uint8Array): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  request(url, { ca: Buffer.from(ca) }, (response) => {
    response.resume();
    resolve(response.statusCode === 200);
  })
    .on('error', () => resolve(false))
    .end();
  return promise;
}
