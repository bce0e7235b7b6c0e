import { execFileSync } from 'node:child_process';
import { copyFile, mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../test/free-port.ts';
import { dataOf } from './testing/ask.ts';
import { eventually } from '../../test/eventually.ts';
import { type NameserverProcess, spawnNameserver, startNameserver } from './testing/nameserver-process.ts';

const WARN = 40;

/** Queries the real process with dig. */
describe('a nameserver of a folder', () => {
  let folder: string;
  let server: NameserverProcess;
  let ready: NameserverProcess['ready'];

  const logged = (): { msg: string; file?: string; at?: string }[] =>
    server.log.map((line) => JSON.parse(line) as { msg: string });

  /** Waits for a log line, which arrives through a pipe. */
  const reported = (line: object): Promise<void> =>
    eventually(() => expect(logged()).toContainEqual(expect.objectContaining(line)));

  const zoneText = (address: string): string =>
    `$TTL 60\n@ SOA ns h 1 2 3 4 5\n@ NS ns\nns A 192.0.2.53\nwww A ${address}\n`;

  /** Large enough to be read in a separate thread. */
  const largeZoneText = (address: string): string =>
    zoneText(address) + Array.from({ length: 4000 }, (_, i) => `host-${i} A 192.0.2.1\n`).join('');

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'fourwinds-zones-'));
    await writeFile(join(folder, 'one.example.zone'), zoneText('192.0.2.1'));
    await writeFile(join(folder, 'any-name.zone'), `$ORIGIN two.example.\n${zoneText('192.0.2.2')}`);
    await writeFile(join(folder, 'broken.example.zone'), `${zoneText('192.0.2.3')}bad A 192.0.2.300\n`);
    await writeFile(join(folder, 'nosoa.example.zone'), 'www 60 A 192.0.2.4\n');
    await writeFile(join(folder, 'large.example.zone'), largeZoneText('192.0.2.4'));
    await writeFile(join(folder, 'large-broken.example.zone'), `${largeZoneText('192.0.2.5')}bad A 192.0.2.300\n`);
    await writeFile(join(folder, 'outside.example.zone'), `${zoneText('192.0.2.6')}www.elsewhere.test. A 192.0.2.7\n`);
    await writeFile(join(folder, 'contradictory.example.zone'), `${zoneText('192.0.2.8')}www CNAME ns\n`);
    await writeFile(join(folder, 'warned.example.zone'), `${zoneText('192.0.2.9')}mx MX 10 nowhere\n`);
    await writeFile(join(folder, 'notes.txt'), 'not a zone');
    server = await startNameserver({ FOURWINDS_ZONES: folder, FOURWINDS_DNS: '127.0.0.1:0,[::1]:0' });
    ({ ready } = server);
  });

  afterAll(async () => {
    await server[Symbol.asyncDispose]();
    await rm(folder, { recursive: true });
  });

  function dig(address: string, ...words: string[]): string {
    const [, host, port] = /^\[?(.*?)\]?:(\d+)$/.exec(address)!;
    return execFileSync('dig', [`@${host}`, '-p', port, '+short', '+norecurse', ...words], { encoding: 'utf8' }).trim();
  }

  test('says which setting is wrong where there is no folder', async () => {
    const nowhere = { FOURWINDS_ZONES: join(folder, 'nowhere'), FOURWINDS_DNS: '127.0.0.1:0' };
    await expect(startNameserver(nowhere)).rejects.toThrow(/FOURWINDS_ZONES: .*nowhere does not exist/);
  });

  test('says when it is ready, with its addresses and the number of its zones', () => {
    expect(ready).toMatchObject({ ready: true, zones: 5, dns: [expect.any(String), expect.any(String)] });
  });

  test.each([['+notcp'], ['+tcp']])('answers over IPv4 and IPv6, %s', (transport) => {
    for (const address of ready.dns) {
      expect(dig(address, transport, 'www.one.example', 'A')).toBe('192.0.2.1');
      expect(dig(address, transport, 'www.two.example', 'A')).toBe('192.0.2.2');
      expect(dig(address, transport, 'host-3999.large.example', 'A')).toBe('192.0.2.1');
    }
  });

  test('reports a file that holds no zone with the position of the error, and serves the others', async () => {
    await reported({ file: 'broken.example.zone', at: 'line 6, column 7' });
    await reported({ file: 'large-broken.example.zone', at: 'line 4006, column 7' });
    await reported({ file: 'nosoa.example.zone' });
    expect(dig(ready.dns[0], 'www.broken.example', 'A')).toBe('');
  });

  test('a zone that contradicts itself is refused with the line, and answered for as one that is not there', async () => {
    await reported({ file: 'contradictory.example.zone', at: 'line 6', code: 'cname-beside-other-data' });
    expect(dig(ready.dns[0], 'www.contradictory.example', 'CNAME')).toBe('');
  });

  test('a zone with warnings is served, and they are reported with their lines', async () => {
    expect(dig(ready.dns[0], 'mx.warned.example', 'MX')).toBe('10 nowhere.warned.example.');
    await reported({ level: WARN, file: 'warned.example.zone', at: 'line 6' });
  });

  test('records outside the zone of their file are left out, and reported', async () => {
    await reported({ file: 'outside.example.zone', at: 'line 6', code: 'name-outside-zone' });
    expect(dig(ready.dns[0], 'www.outside.example', 'A')).toBe('192.0.2.6');
  });

  test('reads the folder again on SIGHUP', async () => {
    await writeFile(join(folder, 'one.example.zone'), zoneText('192.0.2.11'));
    await writeFile(join(folder, 'three.example.zone'), zoneText('192.0.2.3'));
    await writeFile(join(folder, 'large.example.zone'), largeZoneText('192.0.2.14'));
    await rm(join(folder, 'any-name.zone'));
    server.reload();
    await eventually(() => expect(dig(ready.dns[0], 'www.three.example', 'A')).toBe('192.0.2.3'));
    await eventually(() => expect(dig(ready.dns[0], 'www.one.example', 'A')).toBe('192.0.2.11'));
    await eventually(() => expect(dig(ready.dns[0], 'www.large.example', 'A')).toBe('192.0.2.14'));
    await eventually(() => expect(dig(ready.dns[0], 'www.two.example', 'A')).toBe(''));
  });

  test.each(['nonsense', `${zoneText('192.0.2.12')}www CNAME ns\n`])(
    'a file that is spoilt leaves its former zone served: %j',
    async (text) => {
      const reports = logged().length;
      await writeFile(join(folder, 'one.example.zone'), text);
      server.reload();
      await eventually(() =>
        expect(
          logged()
            .slice(reports)
            .map(({ file }) => file),
        ).toContain('one.example.zone'),
      );
      expect(dig(ready.dns[0], 'www.one.example', 'A')).toBe('192.0.2.11');
    },
  );
});

describe('a zone whose file is refused at the start', () => {
  const text = '$TTL 60\n@ SOA ns h 1 2 3 4 5\n@ NS ns\nns A 192.0.2.53\n';
  let folder: string;
  let server: NameserverProcess;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'fourwinds-zones-'));
    await writeFile(join(folder, 'p.zone'), `${text}alias CNAME www.c\nc NS ns.c\nc DS 1 13 2 ${'00'.repeat(32)}\n`);
    await writeFile(join(folder, 'c.p.zone'), `${text}www A 192.0.2.300\n`);
    await writeFile(join(folder, 'named-otherwise.zone'), `$ORIGIN d.p.\n${text}www A 192.0.2.1\nwww CNAME ns\n`);
    await writeFile(join(folder, 'alone.zone'), 'nonsense');
    server = await startNameserver({ FOURWINDS_ZONES: folder, FOURWINDS_DNS: '127.0.0.1:0' });
  });

  afterAll(async () => {
    await server[Symbol.asyncDispose]();
    await rm(folder, { recursive: true });
  });

  const answerTo = (name: string, type = 'A'): Promise<string> => dataOf(server.ready.dns[0], name, type);

  /** Behaves like NSD and Knot. The DS of the child belongs to the parent (RFC 4035 3.1.4.1). */
  test.each([
    ['c.p.', 'SOA', 'SERVFAIL'],
    ['c.p.', 'NS', 'SERVFAIL'],
    ['c.p.', 'DS', `1 13 2 ${'00'.repeat(32)}`],
    ['www.c.p.', 'A', 'SERVFAIL'],
    ['a.b.c.p.', 'A', 'SERVFAIL'],
    ['www.d.p.', 'A', 'SERVFAIL'],
    ['d.p.', 'DS', 'NXDOMAIN'],
    ['alone.', 'SOA', 'SERVFAIL'],
    ['alone.', 'DS', 'SERVFAIL'],
    ['alias.p.', 'A', 'www.c.p.'],
    ['ns.p.', 'A', '192.0.2.53'],
    ['no.p.', 'A', 'NXDOMAIN'],
    ['elsewhere.', 'A', 'REFUSED'],
  ])('%s %s: %s', async (name, type, expected) => {
    expect(server.ready.zones).toBe(1);
    expect(await answerTo(name, type)).toBe(expected);
  });

  test('says that it is not ready (RFC 8914 4.15)', () => {
    const [host, port] = server.ready.dns[0].split(':');
    expect(execFileSync('dig', [`@${host}`, '-p', port, 'www.c.p', 'A'], { encoding: 'utf8' })).toContain('EDE: 14');
  });

  test('is served when the file is mended, and forgotten when it is gone', async () => {
    await writeFile(join(folder, 'c.p.zone'), `${text}www A 192.0.2.3\n`);
    await rm(join(folder, 'named-otherwise.zone'));
    server.reload();
    await eventually(async () => expect(await answerTo('www.c.p.')).toBe('192.0.2.3'));
    await eventually(async () => expect(await answerTo('www.d.p.')).toBe('NXDOMAIN'));
    expect(await answerTo('alone.')).toBe('SERVFAIL');
  });

  test('is served from another file that holds it', async () => {
    await writeFile(join(folder, 'another.zone'), `$ORIGIN alone.\n${text}www A 192.0.2.4\n`);
    server.reload();
    await eventually(async () => expect(await answerTo('www.alone.')).toBe('192.0.2.4'));
  });
});

test('of two files with one zone the second is served when the first is gone', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'fourwinds-zones-'));
  const text = (address: string): string => `$ORIGIN z.\n@ 60 SOA ns h 1 2 3 4 5\n@ 60 NS ns\nns 60 A ${address}\n`;
  await writeFile(join(folder, '1.zone'), text('192.0.2.1'));
  await writeFile(join(folder, '2.zone'), text('192.0.2.2'));
  await using server = await startNameserver({ FOURWINDS_ZONES: folder, FOURWINDS_DNS: '127.0.0.1:0' });
  expect(await dataOf(server.ready.dns[0], 'ns.z.', 'A')).toBe('192.0.2.1');
  await rm(join(folder, '1.zone'));
  server.reload();
  await eventually(async () => expect(await dataOf(server.ready.dns[0], 'ns.z.', 'A')).toBe('192.0.2.2'));
  await rm(folder, { recursive: true });
});

/** A pipe as a zone file: it can be opened, but the reader waits until something is written. */
test('zones that are loaded are answered while the rest of the folder is read', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'fourwinds-zones-'));
  const pipe = join(folder, 'z.example.zone');
  execFileSync('mkfifo', [pipe]);
  await writeFile(join(folder, 'a.example.zone'), '@ 60 SOA ns h 1 2 3 4 5\n@ 60 NS ns\nns 60 A 192.0.2.53\n');
  for (let i = 0; i < 100; i++) await copyFile(join(folder, 'a.example.zone'), join(folder, `b${i}.example.zone`));
  const address = `127.0.0.1:${await freePort()}`;
  const starting = startNameserver({ FOURWINDS_ZONES: folder, FOURWINDS_DNS: address });
  try {
    await eventually(async () => expect(await dataOf(address, 'ns.a.example.', 'A')).toBe('192.0.2.53'));
    expect(await dataOf(address, 'ns.z.example.', 'A')).toBe('SERVFAIL');
    expect(await dataOf(address, 'no.a.example.', 'A')).toBe('SERVFAIL');
  } finally {
    await writeFile(pipe, '@ 60 SOA ns h 1 2 3 4 5\n@ 60 NS ns\nns 60 A 192.0.2.54\n');
  }
  await using server = await starting;
  expect(server.ready.zones).toBe(102);
  expect(await dataOf(address, 'ns.z.example.', 'A')).toBe('192.0.2.54');
  expect(await dataOf(address, 'no.a.example.', 'A')).toBe('NXDOMAIN');
  await rm(folder, { recursive: true });
});

/** SIGHUP arrives first, and again while the reader waits for the other end of the pipe. */
test('SIGHUP while the folder is read for the first time has it read again afterwards', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'fourwinds-zones-'));
  const pipe = join(folder, 'a.example.zone');
  execFileSync('mkfifo', [pipe]);
  const address = `127.0.0.1:${await freePort()}`;
  const starting = spawnNameserver({ FOURWINDS_ZONES: folder, FOURWINDS_DNS: address });
  const writer = await open(pipe, 'w');
  await rm(pipe);
  starting.reload();
  await writeFile(join(folder, 'b.example.zone'), '@ 60 SOA ns h 1 2 3 4 5\n@ 60 NS ns\nns 60 A 192.0.2.53\n');
  starting.reload();
  await writer.writeFile('@ 60 SOA ns h 1 2 3 4 5\n@ 60 NS ns\nns 60 A 192.0.2.54\n');
  await writer.close();
  await using server = await starting.started;
  await eventually(async () => expect(await dataOf(server.ready.dns[0], 'ns.b.example.', 'A')).toBe('192.0.2.53'));
  await rm(folder, { recursive: true });
});

/**
 * RFC 7344 4, RFC 8078 4, RFC 4035 2.4: these records take a signed zone offline or have no effect, and nothing else
 * reports them.
 */
test('sets for the parent that are wrong, and a DS at the apex, are reported', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'fourwinds-zones-'));
  const text = '$TTL 60\n@ SOA ns h 1 2 3 4 5\n@ NS ns\nns A 192.0.2.53\nns AAAA 2001:db8::53\n';
  const digest = '00'.repeat(32);
  await writeFile(join(folder, 'ds.example.zone'), `${text}@ DS 1 13 2 ${digest}\n`);
  await writeFile(join(folder, 'cds.example.zone'), `${text}@ CDS 1 13 2 ${digest}\n`);
  await writeFile(join(folder, 'cdnskey.example.zone'), `${text}@ CDNSKEY 257 3 13 AAAA\n`);
  await writeFile(join(folder, 'below.example.zone'), `${text}www CDS 0 0 0 00\n`);
  await using server = await startNameserver({ FOURWINDS_ZONES: folder, FOURWINDS_DNS: '127.0.0.1:0' });
  const warned = (): unknown[] =>
    server.log
      .map((line) => JSON.parse(line) as { level: number; file?: string; at?: string; code?: string })
      .filter(({ level }) => level === WARN)
      .map(({ file, at, code }) => [file, at, code]);
  await eventually(() =>
    expect(warned().sort()).toEqual([
      ['below.example.zone', 'line 6', 'cds-place'],
      ['cdnskey.example.zone', 'line 6', 'cds-without-key'],
      ['cds.example.zone', 'line 6', 'cds-without-key'],
      ['ds.example.zone', 'line 6', 'ds-at-apex'],
    ]),
  );
  await rm(folder, { recursive: true });
});
