import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { cannotListen, parseSocketAddress, type SocketAddress } from '@fourwinds/process';
import type { Environment } from './environment.ts';

/** Children of a killed supervisor may keep their ports for this long. */
const PATIENCE_MILLISECONDS = 6000;

/**
 * Waits until all configured addresses are free. If an address stays in use, throws an error that names its variable.
 */
export async function requireFreeAddresses(environment: Environment, signal: AbortSignal): Promise<void> {
  const { FOURWINDS_HTTP, FOURWINDS_DNS, FOURWINDS_DOT = [], FOURWINDS_METRICS = [] } = environment;
  const https = parseSocketAddress(environment.FOURWINDS_HTTPS ?? '');
  await Promise.all([
    requireFree('FOURWINDS_HTTP', FOURWINDS_HTTP, [tryTcp], signal),
    ...(https === undefined ? [] : [requireFree('FOURWINDS_HTTPS', https, [tryTcp], signal)]),
    ...FOURWINDS_DNS.map((address) => requireFree('FOURWINDS_DNS', address, [tryTcp, tryUdp], signal)),
    ...FOURWINDS_DOT.map((address) => requireFree('FOURWINDS_DOT', address, [tryTcp], signal)),
    ...FOURWINDS_METRICS.map((address) => requireFree('FOURWINDS_METRICS', address, [tryTcp], signal)),
  ]);
}

/** True if a TCP server could listen on the address now. */
export async function isFree(address: SocketAddress): Promise<boolean> {
  return tryTcp(address).then(
    () => true,
    () => false,
  );
}

type Try = (address: SocketAddress) => Promise<void>;

async function requireFree(
  variable: string,
  address: SocketAddress,
  tries: readonly Try[],
  signal: AbortSignal,
): Promise<void> {
  const deadline = Date.now() + PATIENCE_MILLISECONDS;
  for (;;) {
    const error = await Promise.all(tries.map((attempt) => attempt(address))).then(
      () => undefined,
      (reason: NodeJS.ErrnoException) => reason,
    );
    if (error === undefined) return;
    if (error.code !== 'EADDRINUSE' || Date.now() > deadline) throw cannotListen(variable, address, error);
    await setTimeout(100, undefined, { signal });
  }
}

async function tryTcp({ host, port }: SocketAddress): Promise<void> {
  const server = createServer().listen(port, host);
  await once(server, 'listening');
  await new Promise((closed) => server.close(closed));
}

async function tryUdp({ host, port }: SocketAddress): Promise<void> {
  const socket = createSocket(host.includes(':') ? 'udp6' : 'udp4').bind(port, host);
  await once(socket, 'listening');
  await new Promise<void>((closed) => socket.close(closed));
}

/** Returns a free TCP port on loopback. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  await new Promise((closed) => server.close(closed));
  return port;
}
