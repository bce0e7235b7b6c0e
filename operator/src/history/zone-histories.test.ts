/** @slow: not in make check. */
import { randomBytes } from 'node:crypto';
import { omit } from '@fourwinds/data';
import {
  annotations,
  DomainClaimKind,
  hashedName,
  make,
  RecordKind,
  ZoneHistoryKind,
  type ZoneHistoryResource,
  type ZoneHistorySpec,
  ZoneKind,
} from '@fourwinds/resources';
import { StoreError } from '@fourwinds/store';
import { differenceOf } from '@fourwinds/zones';
import { edit } from '../testing/edit.ts';
import { dnssecOn, recordObject } from '../testing/objects.ts';
import { World } from '../testing/world.ts';

const a = (host: string, address = '192.0.2.1'): string => `${host} 3600 IN A ${address}`;

describe('the history of a zone', () => {
  let world: World;

  beforeEach(async () => {
    world = new World();
    await world.start();
  });

  afterEach(() => world.stop());

  const key = (domain = 'example.test') => ({ namespace: 'team', name: hashedName('domain', domain) });
  const stored = (domain?: string): Promise<ZoneHistoryResource | undefined> =>
    world.management.get(ZoneHistoryKind, key(domain));

  /** Waits until the history has the latest publication, then returns it. */
  async function history(domain = 'example.test'): Promise<ZoneHistorySpec> {
    const { spec } = await world.eventually(
      async () => {
        const publication = await world.publication(domain);
        const found = await stored(domain);
        return found?.spec.version === publication?.version ? found : undefined;
      },
      () => true,
    );
    return spec;
  }

  test('each change of the owner is an entry, with who made it', async () => {
    const made = await world.apply(['www A 192.0.2.1']);
    await world.inSync();
    await history();
    const change = { [annotations.changeId]: 'change-2' };
    const records = [{ name: 'www', type: 'A', value: '192.0.2.2' }];
    await edit(world.management, ZoneKind, made.metadata, ({ metadata, ...zone }) => ({
      ...zone,
      metadata: { ...metadata, annotations: change },
      spec: { ...made.spec, records },
    }));
    const { status } = await world.inSync();
    const { entries, domain, running } = await history();
    expect({ domain, running }).toEqual({ domain: 'example.test', running: undefined });
    expect(entries).toMatchObject([
      { serial: status!.serial, causes: [{ type: 'Change', by: 'change-2' }], added: 1, removed: 1 },
      { first: true, causes: [{ type: 'Unknown' }], added: 5, removed: 0 },
    ]);
    expect(entries.map(differenceOf)).toEqual([
      { added: [a('www.example.test.', '192.0.2.2')], removed: [a('www.example.test.')] },
      {
        added: [
          ...[1, 2, 3, 4].map((i) => `example.test. 3600 IN NS ns${i}.fourwinds.example.`),
          a('www.example.test.'),
        ],
        removed: [],
      },
    ]);
  });

  test('a change that is made while an operator starts and no region can be reached is no publication of the same', async () => {
    await world.apply(['www A 192.0.2.1']);
    await world.inSync();
    await history();
    await world.operator!.stop();
    let isAway = true;
    const inReach = async <R>(call: () => Promise<R>): Promise<R> => {
      if (isAway) throw new StoreError('Unavailable', 'away');
      return call();
    };
    world.between = (store, cluster) =>
      cluster === 'management'
        ? store
        : {
            ...store,
            get: (...args) => inReach(() => store.get(...args)),
            list: (...args) => inReach(() => store.list(...args)),
          };
    await world.startOperator();
    await world.apply(['www A 192.0.2.2']);
    const { unwritten } = await world.eventually(
      () => world.publication(),
      ({ generation }) => generation === 2,
    );
    expect(unwritten!.at(-1)!.changes).toEqual([{ causes: [{ type: 'Unknown' }] }]);
    isAway = false;
    await world.inSync();
    const { entries } = await history();
    expect(entries[0].causes).toEqual([{ type: 'Unknown' }]);
  });

  test('a Record that comes and one that goes are entries', async () => {
    await world.apply([]);
    await world.inSync();
    await history();
    const record = recordObject('mail', 'mail A 192.0.2.9', 1);
    record.metadata.annotations = { [annotations.changeId]: 'by-record' };
    const { metadata } = await world.management.create(RecordKind, record);
    await world.eventually(history, ({ entries }) => entries.length === 2);
    await world.management.delete(RecordKind, metadata);
    const { entries } = await world.eventually(history, (spec) => spec.entries.length === 3);
    expect(entries.slice(0, 2)).toMatchObject([
      { causes: [{ type: 'Unknown' }], added: 0, removed: 1 },
      { causes: [{ type: 'Change', by: 'by-record' }], added: 1, removed: 0 },
    ]);
    expect(entries.slice(0, 2).map(differenceOf)).toEqual([
      { added: [], removed: [a('mail.example.test.', '192.0.2.9')] },
      { added: [a('mail.example.test.', '192.0.2.9')], removed: [] },
    ]);
  });

  test('keys, and delegations of hosted children, fold into the running entry', async () => {
    await world.apply(['www A 192.0.2.1'], { dnssec: dnssecOn });
    await world.inSync();
    const signed = await world.eventually(history, ({ running }) => running !== undefined);
    expect(signed.running!.causes).toEqual(['Keys']);
    await world.apply([], {}, 'sub.example.test');
    const both = await world.eventually(history, ({ running }) => running!.causes.includes('Contributed'));
    expect(both.entries).toHaveLength(1);
    const types = differenceOf(both.running!)!.added.map((line) => line.split(' ')[3]);
    expect(new Set(types)).toEqual(new Set(['DNSKEY', 'NS']));
    expect(types.filter((type) => type === 'NS')).toHaveLength(4);
  });

  test('after a restart the first change has its records, as the regions had those before', async () => {
    await world.apply(['www A 192.0.2.1', 'mail A 192.0.2.9']);
    await world.inSync();
    await history();
    await world.restartOperator();
    await world.apply(['www A 192.0.2.2', 'mail A 192.0.2.9']);
    await world.inSync();
    const { entries } = await history();
    expect(entries).toHaveLength(2);
    expect(differenceOf(entries[0])).toEqual({
      added: [a('www.example.test.', '192.0.2.2')],
      removed: [a('www.example.test.')],
    });
  });

  /** Rejects changes of histories, as if the operator were killed before each. Call the returned function to stop. */
  function refuseHistories(): () => void {
    const update = world.management.update.bind(world.management);
    let isAway = true;
    world.management.update = async (kind, ...rest) => {
      if (isAway && kind.kind === ZoneHistoryKind.kind) throw new StoreError('Unavailable', 'the store is away');
      return update(kind, ...rest);
    };
    return () => void (isAway = false);
  }

  /** Changes the address of www by one REST change, as the annotations record, and publishes it. */
  async function publish(last: number, restChanges: string): Promise<void> {
    await edit(world.management, ZoneKind, { namespace: 'team', name: 'example.test' }, ({ metadata, ...zone }) => ({
      ...zone,
      metadata: {
        ...metadata,
        annotations: { [annotations.changeId]: `change-${last}`, [annotations.restChanges]: restChanges },
      },
      spec: { ...zone.spec, records: [{ name: 'www', type: 'A', value: `192.0.2.${last}` }] },
    }));
    await world.inSync();
  }

  test('versions that a killed operator did not write are written by the next one, once, with causes and records', async () => {
    await world.apply(['www A 192.0.2.1']);
    await world.inSync();
    const before = await history();
    const allow = refuseHistories();
    await publish(2, '1-2');
    await publish(3, '1-3');
    await publish(4, '3-4');
    await world.operator!.stop();
    expect((await stored())!.spec).toEqual(before);
    allow();
    await world.startOperator();
    const { entries } = await history();
    const change = (last: number) => ({
      causes: [{ type: 'Change', by: `change-${last}` }],
      lines: {
        added: [a('www.example.test.', `192.0.2.${last}`)],
        removed: [a('www.example.test.', `192.0.2.${last - 1}`)],
      },
    });
    const read = entries.map((entry) => ({ causes: entry.causes, lines: differenceOf(entry) }));
    expect(read.slice(0, 3)).toEqual([change(4), change(3), change(2)]);
    expect(entries.slice(3)).toEqual(before.entries);
    const { metadata } = (await stored())!;
    await world.restartOperator();
    await world.operator!.stop();
    expect((await stored())!.metadata.resourceVersion).toBe(metadata.resourceVersion);
  });

  test('the claim keeps no version that the history has', async () => {
    await world.apply(['www A 192.0.2.1']);
    await world.inSync();
    for (let last = 2; last < 7; last++) {
      await history();
      await publish(last, `1-${last}`);
    }
    const { version, unwritten } = (await world.publication())!;
    expect(unwritten).toMatchObject([{ version, changes: [{ causes: [{ by: 'change-6' }], added: 1, removed: 1 }] }]);
  });

  test('of a version whose records its claim had no room for, the next operator knows the cause', async () => {
    await world.apply(['www A 192.0.2.1']);
    await world.inSync();
    await history();
    const allow = refuseHistories();
    await world.apply(Array.from({ length: 30 }, (_, i) => `host${i} TXT ${randomBytes(20).toString('hex')}`));
    await world.inSync();
    await world.operator!.stop();
    allow();
    await world.startOperator();
    const { entries } = await history();
    expect(entries[0]).toMatchObject({ causes: [{ type: 'Unknown' }] });
    expect(entries[0]).not.toHaveProperty('added');
  });

  test('a version of an operator that kept none in the claim is noted, as one of which nothing is known', async () => {
    await world.apply(['www A 192.0.2.1']);
    await world.inSync();
    const { version } = await history();
    await world.operator!.stop();
    await world.management.delete(ZoneHistoryKind, key());
    const claim = (await world.management.get(DomainClaimKind, { name: key().name }))!;
    const publication = omit(claim.status!.publication!, 'unwritten');
    await world.management.updateStatus(DomainClaimKind, { ...claim, status: { publication } });
    await world.startOperator();
    const { entries } = await history();
    expect(entries).toMatchObject([{ version, causes: [{ type: 'Unknown' }] }]);
    expect(entries[0]).not.toHaveProperty('added');
  });

  test('its metadata have its owner and its latest version, which is all that a start reads of it', async () => {
    await world.apply(['www A 192.0.2.1']);
    await world.inSync();
    const { version } = await history();
    expect((await stored())!.metadata.annotations).toEqual({
      [annotations.historyVersion]: version,
      [annotations.writtenVersion]: version,
    });
    const list = world.management.list.bind(world.management);
    const listed = new Set<string>();
    world.management.list = (kind, options) => {
      listed.add(kind.kind);
      return list(kind, options);
    };
    await world.restartOperator();
    await world.inSync();
    await world.operator!.stop();
    expect(listed).toContain('DomainClaim');
    expect(listed).not.toContain('ZoneHistory');
  });

  test('one whose metadata say nothing is read, and given them', async () => {
    await world.apply(['www A 192.0.2.1']);
    await world.inSync();
    const { version } = await history();
    const found = await edit(world.management, ZoneHistoryKind, key(), ({ metadata, ...rest }) => ({
      ...rest,
      metadata: { ...metadata, annotations: {} },
    }));
    await world.restartOperator();
    const marked = await world.eventually(stored, (latest) => latest.metadata.annotations !== undefined);
    expect(marked.metadata.annotations).toEqual({
      [annotations.historyVersion]: version,
      [annotations.writtenVersion]: version,
    });
    expect(marked.spec).toEqual(found.spec);
  });

  test('of more versions at once than a history has room for, each is in one of its writes', async () => {
    await world.apply(['www A 192.0.2.0']);
    await world.inSync();
    await history();
    const update = world.management.update.bind(world.management);
    const written: ZoneHistoryResource[] = [];
    let isAway = true;
    world.management.update = async (kind, object, options) => {
      if (kind.kind !== ZoneHistoryKind.kind) return update(kind, object, options);
      if (isAway) throw new StoreError('Unavailable', 'the store is away');
      const result = await update(kind, object, options);
      written.push(result as unknown as ZoneHistoryResource);
      return result;
    };
    for (let i = 1; i <= 12; i++) {
      await world.apply([`www A 192.0.2.${i}`]);
      await world.inSync();
    }
    isAway = false;
    await history();
    const added = written.map(({ spec: { entries } }) => entries.flatMap((entry) => differenceOf(entry)?.added ?? []));
    const all = new Set(added.flat());
    for (let i = 0; i <= 12; i++) expect(all).toContain(a('www.example.test.', `192.0.2.${i}`));
    const shared = added.slice(1).map((lines, i) => lines.some((line) => added[i].includes(line)));
    expect(shared).not.toContain(false);
  });

  test('an operator that is stopped writes the versions that wait', async () => {
    await world.apply(['www A 192.0.2.1']);
    await world.inSync();
    await world.operator!.stop();
    expect((await stored())?.spec.version).toBe((await world.publication())!.version);
  });

  test('the end of a zone in all regions is later than its last version', async () => {
    const { metadata } = await world.apply(['www A 192.0.2.1']);
    await world.inSync();
    await world.management.delete(ZoneKind, metadata);
    await world.eventually(
      async () => (await stored())?.metadata.annotations ?? {},
      ({ [annotations.historyVersion]: version = '0', [annotations.writtenVersion]: written = '0' }) =>
        version !== '0' && BigInt(written) > BigInt(version),
    );
  });

  test('the history of another owner is deleted, and nothing of it is in the one that begins then', async () => {
    const entry = { version: '7', serial: 7, time: '2026-01-01T00:00:00Z', causes: [{ type: 'Unknown' as const }] };
    const spec = { domain: 'example.test', account: 'other', version: '7', entries: [entry] };
    const { metadata } = await world.management.create(ZoneHistoryKind, make(ZoneHistoryKind, key(), { spec }));
    await world.apply(['www A 192.0.2.1']);
    await world.inSync();
    const { account, entries } = await history();
    expect({ account, serials: entries.map(({ serial }) => serial) }).toEqual({
      account: undefined,
      serials: [expect.any(Number)],
    });
    expect(entries[0].serial).not.toBe(7);
    expect((await stored())!.metadata.uid).not.toBe(metadata.uid);
  });

  test('a history outlives the zone and ends with the claim', async () => {
    await world.apply(['www A 192.0.2.1']);
    const zone = await world.inSync();
    await history();
    await world.management.delete(ZoneKind, zone.metadata);
    const claim = { name: hashedName('domain', 'example.test') };
    await world.eventually(
      () => world.management.get(DomainClaimKind, claim),
      ({ spec }) => spec.releasedAt !== undefined,
    );
    expect(await stored()).toBeDefined();
    await world.management.delete(DomainClaimKind, claim);
    await world.eventually(
      async () => ({ found: await stored() }),
      ({ found }) => found === undefined,
    );
  });
});
