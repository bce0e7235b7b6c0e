/** @slow: not in make check. */
import { keyTag, Name, type RRset, typeByName, verifyZone } from '@fourwinds/dns';
import { findCondition, ZoneKind } from '@fourwinds/resources';
import { hash, verifyWithNode as verify } from '../../packages/dns/src/testing/signatures.ts';
import { dnssecOn as on, recordLine, zoneOf } from '../src/testing/objects.ts';
import { World } from '../src/testing/world.ts';

/** RFC 9615: the CDS records of a zone are copied below its nameserver names, in signed zones hosted here. */

const [CDS, CDNSKEY, DNSKEY, RRSIG] = ['CDS', 'CDNSKEY', 'DNSKEY', 'RRSIG'].map(typeByName);
const SERVICE = 'fourwinds.example';

let world: World;
beforeEach(async () => {
  world = new World();
  world.serviceSigned = true;
  await world.start();
  await world.eventually(
    () => world.manifest('ns1', `${SERVICE}.`),
    (manifest) => manifest !== undefined,
  );
});
afterEach(() => world.stop());

async function signals(holder = SERVICE): Promise<string[]> {
  const zone = await world.published(holder);
  return zone.nodes.map(({ name }) => name.toString()).filter((name) => name.startsWith('_dsboot.'));
}

const signalled = (count: number, holder?: string): Promise<string[]> =>
  world.eventually(
    () => signals(holder),
    ({ length }) => length === count,
  );
const contents = (...sets: (RRset | undefined)[]): unknown[] => sets.map((set) => set?.rdatas);
const phase = (wanted: string, domain = 'example.test'): Promise<unknown> =>
  world.eventually(
    () => world.zone(domain),
    ({ status }) => status?.dnssec?.phase === wanted,
  );
const signed = (domain: string): Promise<unknown> =>
  world.eventually(
    () => world.zone(domain),
    ({ status }) => status?.dnssec !== undefined && findCondition(status.conditions, 'InSync')?.status === 'True',
  );

test('a zone signals while its parent has not acted: for DS records, then against them', async () => {
  await world.apply(['www A 192.0.2.1'], { dnssec: on });
  await signed('example.test');
  expect(await signals()).toEqual([]);
  await world.pass(4);
  const names = await signalled(4);
  expect(names).toEqual(['ns1', 'ns2', 'ns3', 'ns4'].map((ns) => `_dsboot.example.test._signal.${ns}.${SERVICE}.`));
  const [zone, holder] = [await world.published('example.test'), await world.published(SERVICE)];
  for (const name of names.map((text) => Name.parse(text)))
    expect(contents(holder.get(name, CDS), holder.get(name, CDNSKEY))).toEqual(
      contents(zone.get(zone.apex, CDS), zone.get(zone.apex, CDNSKEY)),
    );
  expect([...verifyZone(holder, { now: world.now, verify, hash })]).toEqual([]);
  const [zoneKey] = holder.get(holder.apex, DNSKEY)!.rdatas.filter((rdata) => rdata[1] === 0);
  const signature = holder.get(Name.parse(names[0]), RRSIG)!.rdatas[0];
  expect((signature[16] << 8) | signature[17]).toBe(keyTag(zoneKey));

  const { serial } = holder;
  await world.restartOperator();
  await world.operator!.idle();
  expect((await world.published(SERVICE)).serial).toBe(serial);

  const ds = zone.get(zone.apex, CDS)!.rdatas;
  world.parents.set('example.test', { ds, everywhere: ds });
  await world.pass(0.5);
  await phase('on');
  await signalled(0);

  await world.apply(['www A 192.0.2.1'], { dnssec: { ...on, enabled: false } });
  const [last] = (await signalled(4)).map((text) => Name.parse(text));
  expect(contents((await world.published(SERVICE)).get(last, CDS))).toEqual([[new Uint8Array(5)]]);
  world.parents.set('example.test', {});
  await world.pass(51, 1);
  await phase('off');
  await signalled(0);
});

test('signals below names of its own go into the zone of its owner that holds them, not into those of others', async () => {
  const nameservers = ['ns1', 'ns2', 'ns3', 'ns4'].map((ns) => `${ns}.own.test`);
  const addresses = ['ns1', 'ns2', 'ns3', 'ns4'].map((ns, i) => `${ns} A 192.0.2.${i + 1}`);
  await world.apply([...addresses, '_signal.ns4 NS elsewhere.test.'], { nameservers, dnssec: on }, 'own.test');
  await world.apply(['www A 192.0.2.1'], { nameservers, dnssec: on });
  const stranger = zoneOf('stranger.test', [recordLine('www A 192.0.2.1')], { namespace: 'other' });
  await world.management.create(ZoneKind, { ...stranger, spec: { ...stranger.spec, nameservers, dnssec: on } });
  await signed('own.test');
  await signed('example.test');
  await world.pass(4);
  expect(await signalled(3, 'own.test')).toEqual(
    ['ns1', 'ns2', 'ns3'].map((ns) => `_dsboot.example.test._signal.${ns}.own.test.`),
  );
  expect([...verifyZone(await world.published('own.test'), { now: world.now, verify, hash })]).toEqual([]);
  expect(await signals()).toEqual([]);
});

test('nothing is signalled to a parent that is here, which has the DS already', async () => {
  await world.apply(['www A 192.0.2.1'], { dnssec: on });
  await world.apply(['www A 192.0.2.1'], { dnssec: on }, 'sub.example.test');
  await signed('example.test');
  await signed('sub.example.test');
  await world.pass(4);
  expect(new Set((await signalled(4)).map((name) => name.split('._signal.')[0]))).toEqual(
    new Set(['_dsboot.example.test']),
  );
});

test('nothing is signalled in a zone that is not signed', async () => {
  world.serviceSigned = false;
  await world.restartOperator();
  await world.apply(['www A 192.0.2.1'], { dnssec: on });
  await signed('example.test');
  await world.pass(4);
  await world.eventually(
    () => world.zone('example.test'),
    ({ status }) => (status?.dnssec?.ds.length ?? 0) > 0,
  );
  expect(await signals()).toEqual([]);
});
