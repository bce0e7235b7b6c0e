import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { RELAY, type RelayFiles } from '@fourwinds/options';
import { type ConnectionLimits, createLogger } from '@fourwinds/process';
import { RelayServer } from '../../api/src/updates/rfc2136/relay-server.ts';
import type { UpdateClient } from '../../api/src/updates/rfc2136/update-client.ts';
import { ApiClient } from '../../nameserver/src/relay/api-client.ts';
import { makeRelayCertificates, type RelayCertificates } from '../../supervisor/src/relay-certificates.ts';
import { blocksOf } from '../acme/page.ts';
import { freePort } from '../free-port.ts';
import { silentConnections } from '../silent-connections.ts';
import { until } from '../until.ts';

/** Tests the relay of updates from a nameserver to the API, and the rights of each certificate. */

const log = createLogger('api', 'silent');
let folder: string;
let certificates: RelayCertificates;
let others: RelayCertificates;
let port: number;
let server: RelayServer | undefined;
/** The prefixes of the API's responses to one message. */
let answers: readonly string[];
let beforeAnswer: () => Promise<void>;
let got: { readonly message: string; readonly client: UpdateClient }[];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fourwinds-relay-'));
  certificates = await makeRelayCertificates(join(folder, 'ours'), ['ns1', 'ns2'], Date.now());
  others = await makeRelayCertificates(join(folder, 'others'), ['ns1'], Date.now());
});
afterAll(() => rmSync(folder, { recursive: true }));
beforeEach(async () => {
  got = [];
  answers = ['answer'];
  beforeAnswer = () => Promise.resolve();
  port = await freePort();
});
afterEach(() => server?.close());

async function listen(files: RelayFiles, connections?: ConnectionLimits): Promise<void> {
  const answer = async (message: Uint8Array, client: UpdateClient): Promise<readonly Uint8Array[]> => {
    got.push({ message: Buffer.from(message).toString(), client });
    await beforeAnswer();
    return answers.map((text) => Buffer.from(`${text} to ${Buffer.from(message).toString()}`));
  };
  server = await RelayServer.start({ address: { host: '127.0.0.1', port }, files, answer, log, connections });
}

/** The response to a message, or the error code. */
async function ask(files: RelayFiles, by: 'stream' | 'datagram' = 'stream'): Promise<string> {
  const client = new ApiClient({ address: { host: '127.0.0.1', port }, files });
  try {
    const got = await client.ask(Buffer.from('a message'), { address: '192.0.2.1', by });
    return got.map((message) => Buffer.from(message).toString()).join();
  } catch (error) {
    return String((error as NodeJS.ErrnoException).code);
  } finally {
    client.close();
  }
}

test('a message goes to the API with the address of its sender, and the answer comes back', async () => {
  await listen(certificates.api);
  expect(await ask(certificates.nameserver('ns1'))).toBe('answer to a message');
  expect(await ask(certificates.nameserver('ns2'), 'datagram')).toBe('answer to a message');
  expect(got.map(({ client }) => client)).toEqual([
    { address: '192.0.2.1', isProven: true },
    { address: '192.0.2.1', isProven: false },
  ]);
});

test('an address that begins handshakes without end has its share of the connections alone', async () => {
  await listen(certificates.api, { connections: 16, perAddress: 8 });
  await using _ = await silentConnections(port, { count: 20, from: '127.0.0.2' });
  expect(await ask(certificates.nameserver('ns1'))).toBe('answer to a message');
});

test('a connection whose message is being answered is not closed for newcomers of its address', async () => {
  await listen(certificates.api, { connections: 16, perAddress: 2 });
  const { promise: asked, resolve: isAsked } = Promise.withResolvers<void>();
  const { promise: opened, resolve: areOpened } = Promise.withResolvers<void>();
  beforeAnswer = async () => {
    isAsked();
    await opened;
  };
  const answered = ask(certificates.nameserver('ns1'));
  await asked;
  await using held = await silentConnections(port, { count: 5, from: '127.0.0.1' });
  await until('all but the share are closed', async () => held.open() === 1);
  areOpened();
  expect(await answered).toBe('answer to a message');
  expect(got).toHaveLength(1);
});

test('a transfer comes back as several messages', async () => {
  answers = ['first', 'second'];
  await listen(certificates.api);
  expect(await ask(certificates.nameserver('ns1'))).toBe('first to a message,second to a message');
});

test('certificates that openssl makes by the commands of the page do as well', async () => {
  const [script] = blocksOf({ page: 'dynamic-update.md', section: 'Certificates on Kubernetes' }, []);
  const cwd = mkdtempSync(join(folder, 'page-'));
  execFileSync('bash', ['-euc', script], { cwd, stdio: 'pipe' });
  const files = (name: string): RelayFiles => ({
    authority: join(cwd, 'ca.crt'),
    certificate: join(cwd, `${name}.crt`),
    key: join(cwd, `${name}.key`),
  });
  await listen(files('fourwinds-updates'));
  expect(await ask(files('ns4'))).toBe('answer to a message');
  expect(await ask(files('fourwinds-updates'))).not.toBe('answer to a message');
  await server?.close();
  await listen(files('ns1'));
  expect(await ask(files('ns2'))).not.toBe('answer to a message');
  expect(got).toHaveLength(1);
});

test('certificates of another authority are refused by both sides', async () => {
  await listen(certificates.api);
  const { certificate, key } = others.nameserver('ns1');
  expect(await ask({ ...certificates.nameserver('ns1'), certificate, key })).not.toBe('answer to a message');
  expect(await ask({ ...certificates.nameserver('ns1'), authority: others.api.authority })).not.toBe(
    'answer to a message',
  );
  expect(got).toEqual([]);
});

test('the certificate of a region cannot pose as the API, nor that of the API as a region', async () => {
  await listen(certificates.nameserver('ns2'));
  expect(await ask(certificates.nameserver('ns1'))).not.toBe('answer to a message');
  await server?.close();
  await listen(certificates.api);
  expect(await ask(certificates.api)).not.toBe('answer to a message');
  expect(got).toEqual([]);
});

test('with the certificate of a region, nothing else can be asked', async () => {
  await listen(certificates.api);
  const files = certificates.nameserver('ns1');
  const [ca, cert, key] = await Promise.all(
    [files.authority, files.certificate, files.key].map((file) => readFile(file)),
  );
  const send = (
    method: string,
    path: string,
    headers: { readonly [name: string]: string },
    body = '',
  ): Promise<string> =>
    new Promise((resolve, reject) => {
      const options = { host: '127.0.0.1', port, ca, cert, key, servername: RELAY.serverName, method, path, headers };
      const answered = (response: IncomingMessage): void =>
        void text(response).then((answer) => resolve(`${response.statusCode} ${answer}`.trim()), reject);
      request({ ...options, agent: false }, answered)
        .once('error', reject)
        .end(body);
    });
  const headers = { 'Content-Type': RELAY.type, [RELAY.address]: '192.0.2.1', [RELAY.transport]: 'stream' };
  expect(await send('POST', RELAY.path, headers, 'x')).toBe('200 answer to x');
  for (const [method, path] of [
    ['GET', RELAY.path],
    ['POST', '/api/v1/zones'],
    ['GET', '/v1/account'],
    ['GET', '/metrics'],
    ['GET', '/healthz'],
  ])
    expect(await send(method, path, headers)).toBe('400');
  expect(await send('POST', RELAY.path, { ...headers, 'Content-Type': 'application/json' })).toBe('400');
  expect(await send('POST', RELAY.path, { ...headers, [RELAY.address]: 'localhost' })).toBe('400');
  expect(await send('POST', RELAY.path, headers, 'x'.repeat(65_536))).toBe('413');
  expect(got).toHaveLength(1);
});

test('an API that is away, or does not answer in time, is an error', async () => {
  expect(await ask(certificates.nameserver('ns1'))).toBe('ECONNREFUSED');
  const answer = (): Promise<never> => Promise.withResolvers<never>().promise;
  const address = { host: '127.0.0.1', port };
  server = await RelayServer.start({ address, files: certificates.api, answer, log });
  const client = new ApiClient({ address, files: certificates.nameserver('ns1'), deadline: 100 });
  await expect(client.ask(Buffer.from('x'), { address: '192.0.2.1', by: 'stream' })).rejects.toThrow('aborted');
  client.close();
});

test('the clients of one network have a share of the messages at work, and where all are taken, those of the network with most lose one', async () => {
  const address = { host: '127.0.0.1', port };
  const held = Promise.withResolvers<readonly Uint8Array[]>();
  const asked: string[] = [];
  const answer = (_: Uint8Array, client: UpdateClient): Promise<readonly Uint8Array[]> => {
    asked.push(client.address);
    return held.promise;
  };
  const atOnce = { inAll: 3, ofNetwork: 2 };
  server = await RelayServer.start({ address, files: certificates.api, answer, log, atOnce });
  const client = new ApiClient({ address, files: certificates.nameserver('ns1'), deadline: 100_000 });
  const begin = async (from: string): Promise<{ readonly outcome: Promise<string> }> => {
    const count = asked.length;
    let isRefused = false;
    const outcome = client.ask(Buffer.from('x'), { address: from, by: 'stream' }).then(
      () => 'answered',
      (error: Error) => {
        isRefused = true;
        return error.message;
      },
    );
    await until('it is at work, or refused', () => asked.length > count || isRefused);
    return { outcome };
  };
  const outcomes = [];
  for (const from of ['192.0.2.1', '192.0.2.1', '192.0.2.1', '192.0.2.2', '192.0.2.3', '192.0.2.4'])
    outcomes.push(await begin(from));
  held.resolve([Buffer.from('answer')]);
  expect(await Promise.all(outcomes.map(({ outcome }) => outcome))).toEqual([
    'the API answers 503',
    'answered',
    'the API answers 503',
    'answered',
    'answered',
    'the API answers 503',
  ]);
  client.close();
});
