import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { KeyPair } from '@fourwinds/process';
import { configSchema } from './config.ts';
import { makeCertificate } from './testing/certificate.ts';
import { eventually } from '../../test/eventually.ts';
import { type NameserverProcess, startNameserver } from './testing/nameserver-process.ts';

/** Queries the real process with kdig. */
describe('a nameserver over TLS', () => {
  const pairs = ['first.test', 'second.test'].map(makeCertificate);
  let folder: string;
  let server: NameserverProcess;
  let address: string[];

  const path = (name: string): string => join(folder, name);
  async function put({ certificate, key }: KeyPair): Promise<void> {
    await writeFile(path('tls.crt'), certificate);
    await writeFile(path('tls.key'), key, { mode: 0o600 });
  }

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'fourwinds-dot-'));
    await writeFile(path('one.test.zone'), '$TTL 60\n@ SOA ns h 1 2 3 4 5\n@ NS ns.elsewhere.\nwww A 192.0.2.1\n');
    await writeFile(path('trusted'), Buffer.concat(pairs.map(({ certificate }) => certificate)));
    await put(pairs[0]);
    server = await startNameserver({
      FOURWINDS_ZONES: folder,
      FOURWINDS_DNS: '127.0.0.1:0',
      FOURWINDS_DOT: '127.0.0.1:0',
      FOURWINDS_DOT_CERTIFICATE: path('tls.crt'),
      FOURWINDS_DOT_KEY: path('tls.key'),
    });
    const [host, port] = server.ready.dot![0].split(':');
    address = [`@${host}`, '-p', port];
  });

  afterAll(async () => {
    await server[Symbol.asyncDispose]();
    await rm(folder, { recursive: true });
  });

  /** Returns the output of kdig, which must see the certificate for this name. */
  function kdig(name: string, ...options: string[]): string {
    const tls = [`+tls-ca=${path('trusted')}`, `+tls-hostname=${name}`, '+retry=0', '+timeout=5'];
    const words = [...address, ...tls, ...options, 'www.one.test', 'A'];
    return execFileSync('kdig', words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  }

  test('answers as over TCP', () => {
    const reply = kdig('first.test', '+nsid', '+ednsopt=11');
    expect(reply).toMatch(/TLS session .*TLS1\.3/);
    expect(reply).toMatch(/status: NOERROR/);
    expect(reply).toContain('192.0.2.1');
    expect(reply).toContain('"nameserver"');
    expect(reply).toMatch(/\(11\): 0064/);
  });

  test('responses to padded queries have a multiple of 468 octets (RFC 8467 4.1)', () => {
    expect(kdig('first.test', '+padding=128')).toMatch(/PADDING: \d+ B[^]*Received 468 B/);
    expect(kdig('first.test', '+nopadding')).toMatch(/Received \d{2} B/);
  });

  test('another certificate is taken on SIGHUP, and one that cannot be used is reported without its key', async () => {
    await put(pairs[1]);
    server.reload();
    await eventually(() => expect(kdig('second.test')).toContain('192.0.2.1'));
    await put({ certificate: pairs[0].certificate, key: pairs[1].key });
    server.reload();
    await eventually(() => expect(server.log.join()).toContain('cannot be used; the one before stays'));
    expect(kdig('second.test')).toContain('192.0.2.1');
    for (const { key } of pairs) expect(server.log.join()).not.toContain(Buffer.from(key).toString().split('\n')[1]);
  });
});

describe('the configuration', () => {
  const parse = (variables: object) => configSchema.safeParse({ FOURWINDS_ZONES: '.', ...variables });

  test('has port 853 where none is given', () => {
    const files = { FOURWINDS_DOT_CERTIFICATE: 'a', FOURWINDS_DOT_KEY: 'b' };
    expect(parse({ FOURWINDS_DOT: '192.0.2.1,[2001:db8::1],[::]:8853', ...files }).data?.FOURWINDS_DOT).toEqual([
      { host: '192.0.2.1', port: 853 },
      { host: '2001:db8::1', port: 853 },
      { host: '::', port: 8853 },
    ]);
  });

  test.each([
    ['no certificate', { FOURWINDS_DOT: '192.0.2.1' }],
    ['a certificate without its key', { FOURWINDS_DOT_CERTIFICATE: 'a' }],
    ['a Secret without a store', { FOURWINDS_DOT: '192.0.2.1', FOURWINDS_DOT_SECRET: 'a/b' }],
    ['a Secret without its namespace', { FOURWINDS_DOT_SECRET: 'b' }],
    ['an address that is none', { FOURWINDS_DOT: 'a:b:c' }],
    ['a name for an address', { FOURWINDS_DNS: 'localhost:5300' }],
  ])('%s is an error', (_, variables) => {
    expect(parse(variables).success).toBe(false);
  });
});
