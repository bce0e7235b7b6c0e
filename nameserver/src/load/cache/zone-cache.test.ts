/** @slow: not in make check. */
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Name } from '@fourwinds/dns';
import { createLogger } from '@fourwinds/process';
import {
  generatePublicationKey,
  manifestName,
  type RenderedSnapshot,
  renderSnapshot,
  signerOf,
  verifierOf,
} from '@fourwinds/snapshot';
import { type ZoneImage, ZoneSet } from '../../answer/index.ts';
import { LoadedZones } from '../loaded-zones.ts';
import { Entry, KIND } from './entry.ts';
import { sealWith } from './seal.ts';
import { ZoneCache } from './zone-cache.ts';

const log = createLogger('test', 'silent');
const unreadable: string[] = [];
const logged: string[] = [];
log.info = (facts: unknown, message = facts) => void logged.push(String(message));
log.warn = ({ err }: { err?: Error }) => void unreadable.push(err?.message ?? '');
const { privateKey, publicKey } = generatePublicationKey();
const signed = signerOf(privateKey);
const verify = verifierOf(publicKey);
const KEY = new Uint8Array(32).fill(1);
const OTHER_KEY = new Uint8Array(32).fill(2);

function snapshot(domain: string, serial = 1, records = '', version = BigInt(serial)): RenderedSnapshot {
  const soa = `${domain} 3600 IN SOA ns1.${domain} host.${domain} ${serial} 14400 3600 604800 300\n`;
  const text = `${domain} 3600 IN NS ns1.example.net.\n${records}`;
  return renderSnapshot({ domain, version, serial, soa, blocks: [{ owner: domain, text }] }, signed);
}

class Server {
  readonly zones = new ZoneSet();
  readonly loaded: LoadedZones;
  readonly cache: ZoneCache;
  verified = 0;
  gaveBack = 0;

  constructor(folder: string, key: Uint8Array | undefined) {
    this.loaded = new LoadedZones(this.zones, (text, signature) => {
      this.verified++;
      return verify(text, signature);
    });
    const giveBackMemory = async (): Promise<void> => void this.gaveBack++;
    this.cache = new ZoneCache({ folder, seal: key && sealWith(key), zones: this.loaded, giveBackMemory, log });
  }

  keep({ manifest, buckets }: RenderedSnapshot): void {
    const bucket = (name: string): string | undefined =>
      buckets.find(({ metadata }) => metadata.name === name)?.data?.records;
    expect(this.loaded.load(manifest, bucket)).toEqual({ state: 'loaded' });
    this.cache.keep(manifest, bucket);
  }

  served(domain: string): string | undefined {
    const image = this.zones.image(Name.parse(domain).wire);
    return image && digestOf(image);
  }
}

function digestOf({ words }: ZoneImage): string {
  return createHash('sha256').update(words).digest('hex');
}

describe('the disk cache', () => {
  let folder: string;
  let last: Server | undefined;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'fourwinds-'));
    unreadable.length = 0;
  });

  afterEach(async () => {
    await stopped();
    await rm(folder, { recursive: true });
  });

  /** A folder belongs to one server at a time. */
  async function stopped(): Promise<void> {
    await last?.cache.flushed();
    last = undefined;
  }

  async function restarted(key: Uint8Array | null = KEY): Promise<Server & { readonly complete: boolean }> {
    await stopped();
    last = new Server(folder, key ?? undefined);
    return Object.assign(last, { complete: await last.cache.load() });
  }

  async function holding(...snapshots: readonly RenderedSnapshot[]): Promise<Server> {
    const server = await restarted();
    for (const each of snapshots) server.keep(each);
    server.cache.markComplete();
    await server.cache.flushed();
    return server;
  }

  async function onlyFile(): Promise<string> {
    const [file] = await readdir(folder);
    return join(folder, file);
  }

  const large = snapshot(
    'large.example.',
    1,
    Array.from({ length: 3000 }, (_, i) => `large.example. 60 IN TXT "${i}${'x'.repeat(60)}"\n`).join(''),
  );

  test('gives the zones that were served, at once where they are sealed', async () => {
    const before = await holding(snapshot('one.example.'), large);
    const after = await restarted();
    expect(after.complete).toBe(true);
    expect([before.gaveBack, after.gaveBack]).toEqual([0, 1]);
    expect(after.verified).toBe(0);
    expect(after.loaded.names().sort()).toEqual(before.loaded.names().sort());
    expect(after.served('one.example.')).toEqual(before.served('one.example.'));
    expect(after.served('large.example.')).toEqual(before.served('large.example.'));
    expect(after.loaded.load(large.manifest, () => undefined).state).toBe('incomplete');
    expect(after.loaded.load(snapshot('one.example.').manifest, () => undefined)).toEqual({ state: 'unchanged' });
  });

  test('is made again from signed text where the seal is of another key, or none is known, and is then sealed', async () => {
    const before = await holding(snapshot('one.example.'), large);
    const keyless = await restarted(null);
    expect([keyless.verified, keyless.served('one.example.')]).toEqual([2, before.served('one.example.')]);
    const other = await restarted(OTHER_KEY);
    expect(other.verified).toBe(2);
    expect(other.served('large.example.')).toEqual(before.served('large.example.'));
    await other.cache.flushed();
    const again = await restarted(OTHER_KEY);
    expect([again.verified, again.complete, again.loaded.size]).toEqual([0, true, 2]);
  });

  test('is not complete before all that the region holds was said to be in it', async () => {
    const server = await restarted();
    server.keep(snapshot('one.example.'));
    await server.cache.flushed();
    expect((await restarted()).complete).toBe(false);
  });

  test('gives the last of several versions, and no forgotten one', async () => {
    const server = await holding(snapshot('one.example.'), snapshot('two.example.'));
    server.keep(snapshot('one.example.', 2));
    await server.cache.flushed();
    server.keep(snapshot('one.example.', 3));
    server.loaded.drop(manifestName('two.example.'));
    server.cache.forget(manifestName('two.example.'));
    await server.cache.flushed();
    const after = await restarted();
    expect(after.loaded.names()).toEqual([manifestName('one.example.')]);
    expect(after.served('one.example.')).toEqual(server.served('one.example.'));
  });

  test.each([
    ['in a sealed image', KEY],
    ['in signed text', null],
  ])('keeps the publication version %s', async (_, key) => {
    const version = 2n ** 60n;
    await holding(snapshot('one.example.', 5, '', version));
    const { loaded } = await restarted(key);
    const load = (serial: number, next: bigint): string =>
      loaded.load(snapshot('one.example.', serial, '', next).manifest, () => undefined).state;
    expect(loaded.version(manifestName('one.example.'))).toBe(version);
    expect(load(6, version - 1n)).toBe('refused');
    expect(load(4, version + 1n)).toBe('loaded');
  });

  test('takes no more room than twice its contents, and a little', async () => {
    const names = Array.from({ length: 20 }, (_, i) => `zone${i}.example.`);
    const server = await holding(...names.map((name) => snapshot(name)), snapshot('gone.example.'));
    server.loaded.drop(manifestName('gone.example.'));
    server.cache.forget(manifestName('gone.example.'));
    const records = `large.example. 60 IN TXT ${`"${'x'.repeat(250)}" `.repeat(200)}\n`;
    for (let serial = 1; serial <= 350; serial++) {
      server.keep(snapshot('large.example.', serial, records));
      await server.cache.flushed();
    }
    const files = await readdir(folder);
    expect(files.length).toBeLessThanOrEqual(3);
    expect((await restarted()).loaded.names().sort()).toEqual([...names, 'large.example.'].map(manifestName).sort());
  });

  test('keeps what it could not write while the disk was full, and says once each that it fails and that it works', async () => {
    await holding(snapshot('one.example.'));
    const server = await restarted();
    for (const file of ['00000002.zones', '00000003.zones']) await symlink('/dev/full', join(folder, file));
    logged.length = 0;
    for (const domain of ['one.example.', 'two.example.', 'three.example.']) {
      server.keep(snapshot(domain, 2));
      await server.cache.flushed();
    }
    expect(unreadable).toEqual([expect.stringContaining('ENOSPC')]);
    expect(logged).toEqual(['the disk cache is written again']);
    const { loaded, complete } = await restarted();
    expect(['one', 'two', 'three'].map((name) => loaded.version(manifestName(`${name}.example.`)))).toEqual([
      2n,
      2n,
      2n,
    ]);
    expect(complete).toBe(true);
  });

  test('passes over whatever is not whole, and gives the rest', async () => {
    await holding(snapshot('one.example.'), snapshot('two.example.'), snapshot('three.example.'));
    const file = await onlyFile();
    const whole = new Uint8Array(await readFile(file));
    for (let at = 0; at < whole.length; at += 37) {
      await writeFile(file, whole.with(at, whole[at] ^ 0x11));
      const after = await restarted();
      expect(after.loaded.size).toBeGreaterThanOrEqual(2);
      expect(after.complete).toBe(false);
      expect(after.cache.isDamaged).toBe(true);
      expect(after.verified).toBe(0);
    }
    for (const length of [0, 1, 15, 16, 80, 1000, whole.length - 1]) {
      await writeFile(file, whole.subarray(0, length));
      expect((await restarted()).loaded.size).toBeLessThanOrEqual(3);
    }
    await writeFile(file, Buffer.concat([Buffer.alloc(48, 0xaa), whole]));
    expect((await restarted()).loaded.size).toBe(3);
  });

  test('reports damaged entries', async () => {
    await holding(snapshot('one.example.'), snapshot('two.example.'));
    const file = await onlyFile();
    const whole = await readFile(file);
    await restarted();
    expect(unreadable).toEqual([]);
    await writeFile(file, whole.subarray(0, -16));
    await restarted();
    expect(unreadable).toEqual([expect.stringMatching(/^\d+ octets of .*00000001\.zones are damaged or cut off$/)]);
  });

  test('is complete again once the region is loaded, until there is more damage', async () => {
    await holding(snapshot('one.example.'), snapshot('two.example.'));
    const file = await onlyFile();
    const flip = async (at: number): Promise<void> => {
      const octets = new Uint8Array(await readFile(file));
      await writeFile(file, octets.with(at, octets[at] ^ 0x11));
    };
    await flip(100);
    const damaged = await restarted();
    expect(damaged.complete).toBe(false);
    damaged.keep(snapshot('one.example.', 2));
    damaged.keep(snapshot('two.example.', 2));
    damaged.cache.markComplete();
    expect(damaged.cache.isDamaged).toBe(false);
    const whole = await restarted();
    expect([whole.complete, whole.loaded.size, whole.cache.isDamaged]).toEqual([true, 2, false]);
    await writeFile(file, (await readFile(file)).subarray(0, -16));
    expect((await restarted()).complete).toBe(false);
  });

  test('knows after a restart when the region last said something', async () => {
    const before = await holding(snapshot('one.example.'));
    expect(before.cache.heardAt).toBeUndefined();
    for (const time of [1_767_225_600_000, 1_767_225_660_000]) {
      before.cache.keepHeardAt(time);
      await before.cache.flushed();
    }
    const after = await restarted();
    expect([after.complete, after.loaded.size, after.cache.heardAt]).toEqual([true, 1, 1_767_225_660_000]);
  });

  test('is refused where its checksums are right and neither seal nor signature is', async () => {
    const [entry] = Entry.in(await bytesOf(await holding(snapshot('one.example.'))));
    const forged = {
      kind: KIND.snapshot,
      facts: entry.facts,
      snapshot: [entry.snapshot.replaceAll('ns1.example.net.', 'ns6.example.net.')],
      image: { form: entry.form, image: entry.image },
    };
    await writeFile(await onlyFile(), Entry.of(forged, sealWith(OTHER_KEY)).octets);
    const after = await restarted();
    expect(after.verified).toBe(1);
    expect(after.loaded.size).toBe(0);
  });

  async function bytesOf(server: Server): Promise<Uint8Array<ArrayBuffer>> {
    await server.cache.flushed();
    return new Uint8Array(await readFile(await onlyFile()));
  }
});
