/** @slow: not in make check. */
import { createPrivateKey } from 'node:crypto';
import { dsRdata, keyTag, Name, type RRset, stripSigning, typeByName, verifyZone, type Zone } from '@fourwinds/dns';
import {
  EventKind,
  findCondition,
  HANDOVER_NAMESPACE,
  handoverLabels,
  KEY_IMPORT,
  KEY_IMPORT_LABEL,
  keyOf,
  KEYS_NAMESPACE,
  make,
  SecretKind,
  ZoneKind,
  type ZoneResource,
} from '@fourwinds/resources';
import { hash, verifyWithNoble as verify } from '../../packages/dns/src/testing/signatures.ts';
import { dnskeyPublicKey, generatePrivateKey } from '../src/keys/signature-algorithm.ts';
import { edit } from '../src/testing/edit.ts';
import { dnssecOn as on } from '../src/testing/objects.ts';
import { regionNames, World } from '../src/testing/world.ts';

const off = { ...on, enabled: false };
const DNSKEY = typeByName('DNSKEY');
const NS = typeByName('NS');
const DS = typeByName('DS');

let world: World;
beforeEach(async () => {
  world = new World();
  await world.start();
});
afterEach(() => world.stop());

const published = (domain?: string, region?: string): Promise<Zone> => world.published(domain, region);

const problems = (zone: Zone): string[] => [...verifyZone(zone, { now: world.now, verify, hash })];
const dnskeys = (zone: Zone): RRset | undefined => zone.get(zone.apex, DNSKEY);
const reason = (zone: ZoneResource, type: string): string | undefined =>
  findCondition(zone.status?.conditions, type)?.reason;

const signed = (name = 'example.test'): Promise<ZoneResource> =>
  world.eventually(
    () => world.zone(name),
    ({ status, metadata }) =>
      status?.dnssec !== undefined &&
      status.observedGeneration === metadata.generation &&
      findCondition(status.conditions, 'InSync')?.status === 'True',
  );
const eventually = (wanted: (zone: ZoneResource) => boolean, name = 'example.test'): Promise<ZoneResource> =>
  world.eventually(() => world.zone(name), wanted);

async function publishDs(domain = 'example.test'): Promise<void> {
  const zone = await eventually(({ status }) => (status?.dnssec?.ds.length ?? 0) > 0, domain);
  const ds = zone.status!.dnssec!.ds.map(({ keyTag, algorithm, digestType, digest }) =>
    Buffer.concat([Uint8Array.of(keyTag >> 8, keyTag & 255, algorithm, digestType), Buffer.from(digest, 'hex')]),
  );
  world.parents.set(domain, { ds, everywhere: ds });
}

test.each(['NSEC3', 'NSEC'] as const)('an enabled zone is served signed everywhere, with %s', async (denial) => {
  await world.apply(['www A 192.0.2.1', '*.w TXT x', 'sub NS ns.elsewhere.test.'], { dnssec: { ...on, denial } });
  const zone = await signed();
  expect(zone.status?.dnssec).toMatchObject({ phase: 'enabling', algorithm: 'ECDSAP256SHA256', denial, ds: [] });
  expect(zone.status?.dnssec?.keys.map(({ role, state }) => `${role} ${state}`)).toEqual([
    'KSK Published',
    'ZSK Active',
  ]);
  for (const region of regionNames) expect(problems(await published('example.test', region))).toEqual([]);
});

test.each(['ECDSAP384SHA384', 'ED25519', 'ED448'] as const)('signs with %s', async (algorithm) => {
  await world.apply(['www A 192.0.2.1'], { dnssec: { ...on, algorithm } });
  await signed();
  expect(problems(await published())).toEqual([]);
});

test('a change re-signs the sets that it changes; another operator keeps the other signatures and the serial', async () => {
  await world.apply(['a A 192.0.2.1', 'b A 192.0.2.2'], { dnssec: on });
  const { status } = await signed();
  await world.restartOperator();
  await world.operator!.idle();
  expect((await world.zone('example.test'))!.status?.serial).toBe(status?.serial);
  const before = await published();
  await world.apply(['a A 192.0.2.1', 'b A 192.0.2.3'], { dnssec: on });
  await signed();
  const after = await published();
  const signatures = (zone: Zone): Set<string> =>
    new Set(
      stripSigning(zone).signatures.flatMap(({ owner, rdatas }) =>
        rdatas.map((rdata) => `${owner.key} ${Buffer.from(rdata).toString('hex')}`),
      ),
    );
  expect(signatures(after).difference(signatures(before)).size).toBe(2);
  expect(problems(after)).toEqual([]);
});

test('DS records are offered once no cache can lack the signatures; then the zone waits for its parent', async () => {
  await world.apply(['www A 192.0.2.1'], { dnssec: on });
  expect(reason(await signed(), 'Signed')).toBe('WaitingForCaches');
  await world.pass(4);
  await publishDs();
  const [dnskey] = dnskeys(await published())!.rdatas.filter((rdata) => rdata[1] === 1);
  expect(world.parents.get('example.test')?.ds?.[0]).toEqual(
    Buffer.from(dsRdata(Name.parse('example.test.'), dnskey, 2, hash)),
  );
  await world.pass(0.5);
  const zone = await eventually(({ status }) => status?.dnssec?.phase === 'on');
  expect(reason(zone, 'Signed')).toBe('Secure');
});

test('records served before with a larger TTL are waited for too', async () => {
  const { spec } = await world.apply([], { records: [{ name: 'www', type: 'A', value: '192.0.2.1', ttl: 86_400 }] });
  await world.inSync();
  await world.apply([], { records: [{ ...spec.records[0], ttl: 300 }] });
  await world.inSync();
  await world.pass(1);
  await world.apply([], { records: [{ ...spec.records[0], ttl: 300 }], dnssec: on });
  await signed();
  await world.pass(22, 1);
  expect((await world.zone('example.test'))?.status?.dnssec?.ds).toEqual([]);
  await world.pass(4, 1);
  await eventually(({ status }) => status?.dnssec?.ds.length === 2);
});

test('a rollover that is asked for waits for the parent as long as it takes, and ends with new keys', async () => {
  await world.apply(['www A 192.0.2.1'], { dnssec: on });
  await signed();
  await world.pass(4);
  await publishDs();
  await world.pass(0.5);
  const { status } = await eventually((zone) => zone.status?.dnssec?.phase === 'on');
  const tags = (zone: ZoneResource): Set<number> => new Set(zone.status?.dnssec?.keys.map(({ tag }) => tag));
  const old = new Set(status!.dnssec!.keys.map(({ tag }) => tag));
  const rollover = {
    requestedAt: new Date(world.now).toISOString(),
    keys: ['KSK' as const, 'ZSK' as const],
    compromised: false,
  };
  await world.apply(['www A 192.0.2.1'], { dnssec: { ...on, rollover } });
  await eventually((zone) => zone.status?.dnssec?.phase === 'rolling');
  await world.pass(24 * 30, 12);
  const waiting = await eventually((zone) => reason(zone, 'KSKRollover') === 'WaitingForDS');
  const [wait] = waiting.status!.dnssec!.waits!;
  const since = /Waiting since (\S+)\.$/.exec(findCondition(waiting.status?.conditions, 'KSKRollover')!.message)?.[1];
  expect(wait).toEqual({ condition: 'KSKRollover', since });
  expect(Date.parse(since!)).toBeLessThan(world.now - 24 * 3600_000);
  expect(Date.parse(since!)).toBeGreaterThan(Date.parse(rollover.requestedAt));
  const shown = waiting.status!.dnssec!.ds[0];
  expect(old.has(shown.keyTag)).toBe(false);
  const { ds } = world.parents.get('example.test')!;
  expect([...verifyZone(await published(), { now: world.now, verify, hash, ds })]).toEqual([]);
  await publishDs();
  await world.pass(72, 1);
  const rolled = await eventually((zone) => zone.status?.dnssec?.phase === 'on');
  const tagsPublished = dnskeys(await published())!.rdatas.map(keyTag);
  expect(tagsPublished.filter((tag) => old.has(tag))).toEqual([]);
  expect(tags(rolled).isSupersetOf(new Set(tagsPublished))).toBe(true);
  const [ksk, zsk] = [...old];
  const { items } = await world.management.list(EventKind, { namespace: 'team' });
  const events = items.filter(({ reason }) => reason.startsWith('KeyRollover'));
  expect(events.map((event) => `${event.type} ${event.reason} ${event.message}`).sort()).toEqual([
    expect.stringMatching(`^Normal KeyRollover KSK \\d+ \\(ECDSAP256SHA256\\) takes the place of KSK ${ksk} `),
    expect.stringMatching(`^Normal KeyRollover ZSK \\d+ \\(ECDSAP256SHA256\\) takes the place of ZSK ${zsk} `),
    expect.stringMatching(`^Normal KeyRolloverCompleted KSK ${ksk} \\(ECDSAP256SHA256\\) was removed: `),
    expect.stringMatching(`^Normal KeyRolloverCompleted ZSK ${zsk} \\(ECDSAP256SHA256\\) was removed: `),
  ]);
  expect(events[0].involvedObject).toMatchObject({ kind: 'Zone', namespace: 'team', name: 'example.test' });
});

test('disabling keeps the signatures until the parent has no DS and nobody remembers it', async () => {
  await world.apply(['www A 192.0.2.1'], { dnssec: on });
  await signed();
  await world.pass(4);
  await publishDs();
  await world.pass(0.5);
  await eventually(({ status }) => status?.dnssec?.phase === 'on');
  await world.apply(['www A 192.0.2.1'], { dnssec: off });
  await eventually(({ status }) => status?.dnssec?.phase === 'disabling');
  await world.pass(1);
  expect(dnskeys(await published())).toBeDefined();
  world.parents.set('example.test', {});
  await world.pass(1);
  expect(dnskeys(await published())).toBeDefined();
  await world.pass(50, 1);
  await eventually(({ status }) => status?.dnssec?.phase === 'off');
  expect(dnskeys(await published())).toBeUndefined();
});

test('a zone that is forced off has no keys in use, though caches remember them', async () => {
  await world.apply(['www A 192.0.2.1'], { dnssec: on });
  await signed();
  await world.pass(4);
  await world.apply(['www A 192.0.2.1'], { dnssec: { ...off, force: true } });
  const { status } = await eventually((zone) => zone.status?.dnssec?.phase === 'off');
  expect(status?.dnssec?.keys.map(({ role, state }) => `${role} ${state}`)).toEqual(['KSK Retired', 'ZSK Retired']);
});

test.each([
  ['suspended', { suspend: true }, ['www A 192.0.2.1']],
  ['refused', {}, ['www A 192.0.2.1', 'www CNAME elsewhere.test.']],
])('the signatures of a zone that is %s are renewed', async (_, change, lines) => {
  await world.apply(['www A 192.0.2.1'], { dnssec: on });
  await signed();
  await world.apply(lines, { dnssec: on, ...change });
  await world.eventually(
    () => world.zone('example.test'),
    ({ status }) => findCondition(status?.conditions, 'Accepted')?.status === 'False',
  );
  await world.pass(24 * 16, 24);
  const zone = await published();
  expect(problems(zone)).toEqual([]);
  expect(stripSigning(zone).unsigned.node(Name.parse('www.example.test.'))?.rrsets).toHaveLength(1);
});

const longDomain = [...'mnop'].map((letter) => letter.repeat(55)).join('.') + '.test';
const tooMany = Array.from({ length: 2600 }, (_, i) => `big A 10.0.${i >> 8}.${i & 255}`);

test.each([
  ['NSEC3 below a name that leaves no room for it', longDomain, ['www A 192.0.2.1'], { ...on, denial: 'NSEC3' }],
  ['a set larger than validators take', 'example.test', tooMany, on],
  ['such a set while it is being disabled', 'example.test', tooMany, off],
] as const)('a signed zone refuses %s, and goes on being signed', async (_, domain, lines, dnssec) => {
  await world.apply(['www A 192.0.2.1'], { dnssec: { ...on, denial: 'NSEC' } }, domain);
  await signed(domain);
  await world.pass(4);
  await publishDs(domain);
  await world.pass(0.5);
  await world.apply(lines, { dnssec }, domain);
  await world.accepted('DraftRefused', domain);
  await world.pass(24 * 8, 24);
  const zone = await published(domain);
  expect(problems(zone)).toEqual([]);
  expect(stripSigning(zone).unsigned.node(Name.parse(`www.${domain}.`))?.rrsets).toHaveLength(1);
});

test('a zone that is deleted and made again by its owner has its keys', async () => {
  const zone = await world.apply(['www A 192.0.2.1'], { dnssec: on });
  await signed();
  const before = dnskeys(await published())!.rdatas;
  await world.management.delete(ZoneKind, zone.metadata);
  await world.eventually(async () => ((await world.zone('example.test')) === undefined ? true : undefined), Boolean);
  await world.apply(['www A 192.0.2.1'], { dnssec: on });
  await signed();
  expect(dnskeys(await published())!.rdatas).toEqual(before);
});

test('a signed zone that is to be retained stays with its object', async () => {
  const zone = await world.apply(['www A 192.0.2.1'], { dnssec: on, deletionPolicy: 'Retain' });
  await signed();
  await world.management.delete(ZoneKind, zone.metadata);
  await world.eventually(
    () => world.zone('example.test'),
    (current) => reason(current, 'Accepted') === 'SignedRetained',
  );
  await world.pass(24 * 10, 24);
  expect(problems(await published())).toEqual([]);
  await edit(world.management, ZoneKind, zone.metadata, ({ spec, ...current }) => ({
    ...current,
    spec: { ...spec, deletionPolicy: 'Delete' as const },
  }));
  await world.eventually(async () => ((await world.zone('example.test')) === undefined ? true : undefined), Boolean);
});

test('a zone that comes with a DS record at its parent is warned about', async () => {
  const ds = [Uint8Array.from([1, 2, 13, 2, ...new Uint8Array(32)])];
  world.parents.set('example.test', { ds, everywhere: ds });
  await world.apply(['www A 192.0.2.1']);
  const zone = await eventually((current) => reason(current, 'ParentDS') === 'ForeignDS');
  expect(findCondition(zone.status?.conditions, 'ParentDS')?.message).toContain('258');
});

test('a signed zone delegates its children here: insecurely until they are signed, then with their DS', async () => {
  await world.apply(['www A 192.0.2.1'], { dnssec: on });
  await world.apply(['www A 192.0.2.2'], {}, 'child.example.test');
  await signed();
  const cut = Name.parse('child.example.test.');
  await world.eventually(published, (zone) => zone.get(cut, NS) !== undefined);
  expect((await published()).get(cut, DS)).toBeUndefined();
  await world.apply(['www A 192.0.2.2'], { dnssec: on }, 'child.example.test');
  await signed('child.example.test');
  await world.pass(5);
  await world.eventually(published, (zone) => zone.get(cut, DS) !== undefined);
  expect(problems(await published())).toEqual([]);
  const [ds] = (await published()).get(cut, DS)!.rdatas;
  const child = await published('child.example.test');
  expect([...verifyZone(child, { now: world.now, verify, hash, ds: [ds] })]).toEqual([]);
  await world.pass(1);
  await eventually(({ status }) => status?.dnssec?.phase === 'on', 'child.example.test');
});

test('a signed child that is to be retained keeps its place in a signed parent', async () => {
  await world.apply(['www A 192.0.2.1'], { dnssec: on });
  const child = await world.apply(['www A 192.0.2.2'], { dnssec: on, deletionPolicy: 'Retain' }, 'child.example.test');
  await signed();
  await signed('child.example.test');
  await world.pass(5);
  const cut = Name.parse('child.example.test.');
  await world.eventually(published, (zone) => zone.get(cut, DS) !== undefined);
  await world.management.delete(ZoneKind, child.metadata);
  await world.accepted('SignedRetained', 'child.example.test');
  await world.apply(['www A 192.0.2.3'], { dnssec: on });
  await signed();
  const parent = await published();
  expect(parent.get(cut, NS)).toBeDefined();
  expect(parent.get(cut, DS)).toBeDefined();
});

test('private keys are in one Secret of the operator alone', async () => {
  await world.apply(['www A 192.0.2.1'], { dnssec: on });
  const zone = await signed();
  const { items } = await world.management.list(SecretKind, { namespace: KEYS_NAMESPACE });
  const pems = items.flatMap(({ data = {} }) => Object.entries(data)).filter(([name]) => name.endsWith('.pem'));
  expect(pems).toHaveLength(2);
  const shown = JSON.stringify([zone, await world.manifest('ns1')]);
  for (const [, pem] of pems) {
    const [line] = Buffer.from(pem, 'base64').toString().split('\n').slice(1);
    expect(shown).not.toContain(line.slice(0, 40));
  }
  expect(items.every(({ metadata }) => metadata.ownerReferences === undefined)).toBe(true);
  expect(keyOf(zone)).toBe('team/example.test');
});

test('keys that are handed over are taken over once, and sign when DNSSEC is enabled', async () => {
  const zone = await world.apply(['www A 192.0.2.1']);
  const handOver = async (): Promise<string> => {
    const pem = (await generatePrivateKey(13)).export({ type: 'pkcs8', format: 'pem' }).toString();
    const keys = { version: 1, keys: [{ role: 'KSK', algorithm: 13, pem }] };
    const data = { [KEY_IMPORT]: Buffer.from(JSON.stringify(keys)).toString('base64') };
    const labels = handoverLabels(zone, KEY_IMPORT_LABEL);
    const metadata = { namespace: HANDOVER_NAMESPACE, name: 'import', labels };
    await world.management.create(SecretKind, make(SecretKind, metadata, { data }));
    await world.eventually(
      async () => ((await world.management.get(SecretKind, metadata)) === undefined ? true : undefined),
      Boolean,
    );
    return Buffer.from(dnskeyPublicKey(13, createPrivateKey(pem))).toString('hex');
  };
  const key = await handOver();
  await world.inSync();
  expect(dnskeys(await published())).toBeUndefined();
  await world.apply(['www A 192.0.2.1'], { dnssec: on });
  await signed();
  const shown = async (): Promise<string[]> =>
    dnskeys(await published())!.rdatas.map((rdata) => Buffer.from(rdata.subarray(4)).toString('hex'));
  expect(await shown()).toContain(key);
  expect(problems(await published())).toEqual([]);
});
