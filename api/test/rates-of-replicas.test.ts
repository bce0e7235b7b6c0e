import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { freePort } from '../../test/free-port.ts';
import { ServiceProcess } from '../../test/service-process.ts';
import { Accounts } from '../src/accounts/accounts/accounts.ts';
import { createToken, hashToken } from '../src/automation/tokens/token.ts';
import { Tokens } from '../src/automation/tokens/tokens.ts';
import { silent } from './harness.ts';
import { KeptConnection } from './kept-connection.ts';
import { type MigratedDatabase, migratedDatabase } from './migrated-database.ts';

/**
 * Tests many accounts that send requests to two replicas in turn, and exceed their limits. Each replica is a process
 * of its own.
 */

const PROGRAM = join(import.meta.dirname, '../src/main.ts');
/** Period of the limits, in milliseconds. */
const PERIOD = 60_000;
/** Additional time for which a request may count in a leased limit. */
const SLOT = 1000;

/**
 * Limit on reads of the DNS API. It is low enough that an account exceeds it within a minute, even on a busy machine.
 */
const READS = 200;

interface Load {
  readonly accounts: number;
  readonly requests: number;
  /** Milliseconds over which the requests are spread. */
  readonly milliseconds: number;
}

const { accounts, requests, milliseconds }: Load =
  process.env.FOURWINDS_TEST_RATES === 'long'
    ? { accounts: 50, requests: 1200, milliseconds: PERIOD }
    : { accounts: 10, requests: 250, milliseconds: 0 };

interface Limited {
  readonly plan: string;
  readonly path: string;
  readonly limit: number;
  /** Minimum requests that are answered before the first refusal. */
  readonly least: number;
  readonly counts: number;
}

/** Half of the accounts have an exact limit. The other half have a leased limit. */
const exact: Limited = { plan: 'free', path: '/v1/tokens/self', limit: 60, least: 60, counts: PERIOD };
const leased: Limited = {
  plan: 'verified',
  path: '/api/v1/tokens/self',
  limit: READS,
  least: READS * 0.95,
  counts: PERIOD + SLOT,
};

interface Asked {
  readonly sent: number;
  readonly received: number;
  readonly isAccepted: boolean;
}

let database: MigratedDatabase;
const replicas: { readonly program: ServiceProcess; readonly port: number }[] = [];

beforeAll(async () => {
  database = await migratedDatabase(silent);
  for (let i = 0; i < 2; i++) {
    const port = await freePort();
    const program = new ServiceProcess([process.execPath, PROGRAM], {
      DATABASE_URL: database.url,
      FOURWINDS_STORE: `${database.url}?store=management`,
      FOURWINDS_HTTP: `127.0.0.1:${port}`,
      FOURWINDS_API_RATES: `reads=${READS}`,
    });
    replicas.push({ program, port });
    await program.ready();
  }
});
afterAll(async () => {
  await Promise.all(replicas.map(({ program }) => program.end()));
  await database.stop();
});

async function newToken(plan: string): Promise<string> {
  const id = await new Accounts(database.pool).create({ name: 'test', plan, verified: true });
  const token = createToken(randomBytes);
  await new Tokens(database.pool).create(id, { kind: 'personal', scopes: [], name: 'test', hash: hashToken(token) });
  return token;
}

async function ask(connection: KeptConnection, request: string): Promise<Asked> {
  const sent = performance.now();
  const { status, body } = await connection.ask(request);
  const received = performance.now();
  if (status === 200) return { sent, received, isAccepted: true };
  expect(body.toString()).toContain('the account may make');
  expect(status).toBe(429);
  return { sent, received, isAccepted: false };
}

/** Sends the requests of an account: the same number to each replica, one after the other. */
async function askBoth({ plan, path }: Limited): Promise<readonly Asked[]> {
  const token = await newToken(plan);
  const request = `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${token}\r\n\r\n`;
  const began = performance.now();
  const asked = replicas.map(async ({ port }) => {
    using connection = await KeptConnection.open(port);
    const answers: Asked[] = [];
    for (let i = 0; i < requests / replicas.length; i++) {
      const due = began + (i * milliseconds * replicas.length) / requests;
      if (due > performance.now()) await setTimeout(due - performance.now());
      answers.push(await ask(connection, request));
    }
    return answers;
  });
  return (await Promise.all(asked)).flat();
}

/**
 * Returns the maximum number of requests that were accepted within a period. A request lasts from its sending to its
 * response.
 */
function mostAccepted(asked: readonly Asked[]): number {
  const accepted = asked.filter(({ isAccepted }) => isAccepted);
  const counts = accepted.map(
    ({ sent: first }) => accepted.filter(({ sent, received }) => sent >= first && received < first + PERIOD).length,
  );
  return Math.max(...counts);
}

/**
 * Returns the minimum number of accepted requests that counted when a request was refused. Requests that were in
 * progress at that time may also have counted.
 */
function leastAccepted(asked: readonly Asked[], counts: number): number {
  const accepted = asked.filter(({ isAccepted }) => isAccepted);
  const refused = asked.filter(({ isAccepted }) => !isAccepted);
  return Math.min(
    ...refused.map(
      (one) => accepted.filter(({ sent, received }) => sent < one.received && received > one.sent - counts).length,
    ),
  );
}

function rateOf(asked: readonly Asked[]): string {
  const began = Math.min(...asked.map(({ sent }) => sent));
  const ended = Math.max(...asked.map(({ received }) => received));
  return ((1000 * asked.length) / (ended - began)).toFixed(0);
}

test(`no account gets more of two replicas than its limit, and none is refused below 95 % of it, or below an exact one`, async () => {
  const all = Array.from({ length: accounts }, async (_, i) => {
    const limited = i % 2 === 0 ? exact : leased;
    return { limited, asked: await askBoth(limited) };
  });
  const answered = await Promise.all(all);
  process.stdout.write(`${rateOf(answered.flatMap(({ asked }) => asked))} requests a second\n`);
  for (const { limited, asked } of answered) {
    expect(mostAccepted(asked)).toBeLessThanOrEqual(limited.limit);
    expect(leastAccepted(asked, limited.counts)).toBeGreaterThanOrEqual(limited.least);
    expect(asked.some(({ isAccepted }) => !isAccepted)).toBe(true);
  }
});
