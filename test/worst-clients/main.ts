import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { attackNames, type AttackName } from './attack-names.ts';

/** Attacks the API at a local port from one address, until standard input closes. */

/** An address in a different network from clients at 127.0.0.1. */
const localAddress = '127.0.0.2';
const PIPELINED = 100;
const PAUSE_MILLISECONDS = 100;

const { ATTACK = '', PORT, CONNECTIONS, TOKEN, ZONE } = process.env;
const [port, connections] = [Number(PORT), Number(CONNECTIONS)];

/**
 * Keeps a connection open: sends the text, reads nothing, and reconnects when closed. Resolves once the text was
 * sent.
 */
async function hold(text: string): Promise<void> {
  const socket: Socket = connect({ port, host: '127.0.0.1', localAddress }).on('error', () => undefined);
  socket.pause().once('close', () => setTimeout(() => void hold(text), PAUSE_MILLISECONDS));
  await once(socket, 'connect').catch(() => undefined);
  socket.write(text);
}

const times = <T>(count: number, make: (i: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i));
const fields = (count: number): object => Object.fromEntries(times(count, (i) => [`k${i}`, 1]));
const changes = (name: (i: number) => string): string =>
  JSON.stringify({ changes: times(1000, (i) => ({ name: name(i), type: 'A', value: '192.0.2.1' })) });

/** The most expensive bodies up to 1 MiB: rejected before parsing, rejected after parsing, or processed. */
const bodies: readonly string[] = [
  JSON.stringify(fields(115_000)).slice(0, 1_048_000),
  JSON.stringify(fields(80_000)),
  JSON.stringify({ changes: times(1000, () => fields(24)) }),
  JSON.stringify({ changes: times(2000, () => fields(10)) }),
  changes((i) => `bücher-${i}`),
  changes((i) => `${'bü.cher.'.repeat(15)}${i}`),
  changes((i) => `${'a.'.repeat(100)}${i}`),
  JSON.stringify({ name: 'ü.'.repeat(200_000) }),
  '['.repeat(500_000),
  JSON.stringify({ changes: times(24_000, () => [[]]) }),
];

const agent = new Agent({ keepAlive: true, maxSockets: connections, localAddress });

async function sendChanges(body: string): Promise<void> {
  const headers = { Authorization: `Bearer ${TOKEN}`, 'Content-Type': 'application/json' };
  const path = `/api/v1/zones/${ZONE}/records?dry_run=true`;
  const asked = request({ agent, port, host: '127.0.0.1', method: 'PATCH', path, headers });
  asked.end(body);
  const [response] = (await once(asked, 'response').catch(() => [])) as [IncomingMessage?];
  if (response !== undefined) await buffer(response).catch(() => undefined);
}

async function keepSending(first: number): Promise<never> {
  for (let i = first; ; i++) await sendChanges(bodies[i % bodies.length]);
}

const form = [
  'POST /sign-in HTTP/1.1',
  'Host: localhost',
  'Sec-Fetch-Site: same-origin',
  'Content-Type: application/x-www-form-urlencoded',
  'Content-Length: 100',
  '',
  'email=',
].join('\r\n');
const description = 'GET /v1/openapi.json HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: identity\r\n\r\n';

const attacks: { readonly [name in AttackName]: () => Promise<unknown> } = {
  'half-sent forms': () => Promise.all(times(connections, () => hold(form))),
  'unread descriptions': () => Promise.all(times(connections, () => hold(description.repeat(PIPELINED)))),
  'expensive bodies': async () => {
    await Promise.all(bodies.map(sendChanges));
    for (let i = 0; i < connections; i++) void keepSending(i);
  },
};

process.stdin.resume().once('close', () => process.exit());
await attacks[attackNames.find((name) => name === ATTACK)!]();
process.stdout.write('{"ready":true}\n');
