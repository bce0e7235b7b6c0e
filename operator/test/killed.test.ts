/** @slow: not in make check. */
import { typeByName } from '@fourwinds/dns';
import {
  annotations,
  ConfigMapKind,
  DomainClaimKind,
  findCondition,
  HOLD_MILLISECONDS,
  RecordKind,
  restChangesAfter,
  SYSTEM_NAMESPACE,
  ZoneKind,
  type ZoneResource,
} from '@fourwinds/resources';
import { claimName } from '../src/ownership/claims.ts';
import { edit } from '../src/testing/edit.ts';
import { endState } from '../src/testing/end-state.ts';
import type { Death } from '../src/testing/fatal-write.ts';
import { Mortal } from '../src/testing/mortal.ts';
import { dnssecOn, recordObject, zoneOf } from '../src/testing/objects.ts';
import { orphansAmong } from '../src/testing/orphans.ts';
import { PublicationLog } from '../src/testing/publication-log.ts';
import { composers } from '../src/testing/tested-operator.ts';
import { isInSync, World } from '../src/testing/world.ts';

const DNSKEY = typeByName('DNSKEY');
const DOMAIN = 'example.test';
const ZONE = { namespace: 'team', name: DOMAIN };
const RIVAL = { namespace: 'rival', name: 'rival' };

interface Scenario {
  /** Creates the initial state while an operator runs. */
  readonly before?: (world: World) => Promise<unknown>;
  /** Creates the operator's work. */
  readonly act: (world: World) => Promise<unknown>;
  /** True if the work was created while no operator ran. */
  readonly isFoundAtStart?: boolean;
  readonly isDone: (world: World) => Promise<boolean>;
}

const records = ['www A 192.0.2.1', 'mail A 192.0.2.2'];
/** Enough for several buckets. */
const many = Array.from({ length: 12 }, (_, i) => `host${i} TXT ${'x'.repeat(20_000)}`);

const has =
  (lines: readonly string[], change?: Partial<ZoneResource['spec']>) =>
  async (world: World): Promise<void> => {
    await world.apply(lines, change);
    await world.inSync();
    await world.eventually(() => isRivalRefused(world), Boolean);
  };
const hasAndDeletes =
  (...given: Parameters<typeof has>) =>
  async (world: World): Promise<void> => {
    await has(...given)(world);
    await deletes(world);
    await world.eventually(() => isGone(world), Boolean);
  };
const signs = (dnssec: ZoneResource['spec']['dnssec'], world: World): Promise<ZoneResource> =>
  edit(world.management, ZoneKind, ZONE, (zone) => ({ ...zone, spec: { ...zone.spec, dnssec } }));
/** A REST change with its id and generation in the annotations and no other writer. */
const changesByRest = ({ management }: World): Promise<ZoneResource> =>
  edit(management, ZoneKind, ZONE, ({ metadata, ...zone }) => ({
    ...zone,
    metadata: {
      ...metadata,
      annotations: { [annotations.changeId]: 'change', [annotations.restChanges]: restChangesAfter(metadata) },
    },
    spec: { ...zone.spec, records: [{ name: 'www', type: 'A', value: '192.0.2.9' }] },
  }));
const deletes = ({ management }: World): Promise<void> => management.delete(ZoneKind, ZONE);

/** Makes another owner request the domain once the first owner has it. */
async function isRivalRefused({ management }: World): Promise<boolean> {
  const zone = await management.get(ZoneKind, RIVAL);
  const claim = await management.get(DomainClaimKind, { name: claimName(DOMAIN) });
  if (zone === undefined && claim !== undefined)
    await management.create(ZoneKind, zoneOf(DOMAIN, [{ name: 'www', type: 'A', value: '192.0.2.66' }], RIVAL));
  return findCondition(zone?.status?.conditions, 'Accepted')?.reason === 'DomainConflict';
}

const servedWith =
  (keys: number) =>
  async (world: World): Promise<boolean> => {
    const zone = await world.zone(DOMAIN);
    return (await isRivalRefused(world)) && zone !== undefined && isInSync(zone) && keysOf(zone) === keys;
  };
const keysOf = ({ status }: ZoneResource): number => status?.dnssec?.keys.length ?? 0;

const isGone = async (world: World): Promise<boolean> =>
  (await isRivalRefused(world)) && (await world.zone(DOMAIN)) === undefined;

const scenarios: { readonly [name: string]: Scenario } = {
  'create a zone': { act: (world) => world.apply(records), isDone: servedWith(0) },
  'create a zone of before its start': {
    act: (world) => world.apply(records),
    isFoundAtStart: true,
    isDone: servedWith(0),
  },
  'change a zone': { before: has(records), act: (world) => world.apply(['www A 192.0.2.9']), isDone: servedWith(0) },
  'change a zone through REST': {
    before: has(records),
    act: (world) => changesByRest(world),
    isDone: servedWith(0),
  },
  'change a signed zone through REST': {
    before: has(records, { dnssec: dnssecOn }),
    act: (world) => changesByRest(world),
    isDone: servedWith(2),
  },
  'publish a change of before its start': {
    before: has(records),
    act: (world) => changesByRest(world),
    isFoundAtStart: true,
    isDone: servedWith(0),
  },
  'publish a large change of before its start': {
    before: has(records),
    act: (world) => world.apply(many),
    isFoundAtStart: true,
    isDone: servedWith(0),
  },
  'remove a zone that was deleted before its start': {
    before: has(records),
    act: deletes,
    isFoundAtStart: true,
    isDone: isGone,
  },
  'make a zone large': { before: has(records), act: (world) => world.apply(many), isDone: servedWith(0) },
  'change a large zone': { before: has(many), act: (world) => world.apply(many.slice(0, 8)), isDone: servedWith(0) },
  'attach a Record': {
    before: has(records),
    act: ({ management }) => management.create(RecordKind, recordObject('mail', 'mail A 192.0.2.9', 1)),
    isDone: async (world) => {
      const record = await world.management.get(RecordKind, { namespace: 'team', name: 'mail' });
      return record?.status !== undefined && servedWith(0)(world);
    },
  },
  'delete a zone': { before: has(records), act: deletes, isDone: isGone },
  'create a deleted zone again': {
    before: hasAndDeletes(records),
    act: (world) => world.apply(records),
    isDone: servedWith(0),
  },
  'give a domain to its next owner': {
    before: hasAndDeletes(records),
    act: async (world) => void (world.ahead += HOLD_MILLISECONDS + 3600_000),
    isFoundAtStart: true,
    isDone: async ({ management }) => {
      const zone = await management.get(ZoneKind, RIVAL);
      return zone !== undefined && isInSync(zone);
    },
  },
  'sign a zone': { before: has(records), act: (world) => signs(dnssecOn, world), isDone: servedWith(2) },
  'change a signed zone': {
    before: has(records, { dnssec: dnssecOn }),
    act: (world) => world.apply(['www A 192.0.2.9'], { dnssec: dnssecOn }),
    isDone: servedWith(2),
  },
  'roll the keys of a zone': {
    before: has(records, { dnssec: dnssecOn }),
    act: (world) => {
      const requestedAt = new Date(world.now).toISOString();
      return signs({ ...dnssecOn, rollover: { requestedAt, keys: ['KSK', 'ZSK'], compromised: true } }, world);
    },
    isDone: servedWith(4),
  },
  'sign a zone no more': {
    before: has(records, { dnssec: dnssecOn }),
    act: (world) => signs({ ...dnssecOn, enabled: false, force: true }, world),
    isDone: async (world) => {
      const zone = await world.published();
      return (await servedWith(2)(world)) && zone.get(zone.apex, DNSKEY) === undefined;
    },
  },
  'delete a signed zone': { before: has(records, { dnssec: dnssecOn }), act: deletes, isDone: isGone },
};

async function isClean({ regions }: World): Promise<boolean> {
  const lists = [...regions.values()].map((store) => store.list(ConfigMapKind, { namespace: SYSTEM_NAMESPACE }));
  return (await Promise.all(lists)).every(({ items }) => orphansAmong(items).length === 0);
}

interface Outcome {
  readonly mortal: Mortal;
  readonly state: object;
  readonly violations: readonly string[];
}

/** Runs an operator in a copy of a world until it dies. Then another operator starts with the same stores. */
async function perform(base: World, scenario: Scenario, death?: Death): Promise<Outcome> {
  const world = base.copy();
  world.graceMilliseconds = 20;
  const mortal = new Mortal(death);
  const log = new PublicationLog(world, { verify: world.verify, now: () => world.now });
  const isDone = async (): Promise<boolean> => (await scenario.isDone(world)) && isClean(world);
  await log.start();
  world.between = (store, cluster) => mortal.between(store, cluster);
  await begin(world, scenario, mortal);
  await world.eventually(async () => mortal.isDead || isDone(), Boolean);
  // Histories are written when the operator stops, or earlier.
  await world.operator!.stop();
  world.between = (store) => store;
  await world.startOperator();
  await world.eventually(isDone, Boolean);
  await world.operator!.idle();
  await world.stop();
  await log.stop();
  return { mortal, state: await endState(world, DOMAIN), violations: log.violations };
}

async function begin(world: World, { act, isFoundAtStart }: Scenario, mortal: Mortal): Promise<void> {
  if (isFoundAtStart === true) {
    mortal.arm();
    await act(world);
    // The start never ends if the operator dies during it.
    void world.startOperator().catch(() => undefined);
    return;
  }
  await world.startOperator();
  await world.operator!.idle();
  mortal.arm();
  await act(world);
}

const isLong = process.env.FOURWINDS_TEST_FAULTS === 'long';

/**
 * The deaths that are tested. All regions are alike, and a death right before a write is much like a death right after
 * the previous one. So the short form chooses the writes to one region, and deaths right after writes.
 */
function deathsAt(writes: readonly string[]): Death[] {
  if (isLong) return writes.flatMap((at) => (['before', 'after'] as const).map((when): Death => ({ at, when })));
  const chosen = writes.filter((write) => !/^ns[134]:/.test(write));
  return [{ at: chosen[0], when: 'before' }, ...chosen.map((at): Death => ({ at, when: 'after' }))];
}

/** A Region's status is written only if the region is late, which differs between runs. */
const isDue = ({ at }: Death): boolean => !at.includes('the status of Region');

describe('an operator that is killed right before or right after a write, while it has to', () => {
  const composing = composers();
  let base: World;

  beforeEach(async () => {
    base = new World();
    base.sharedComposing = composing;
    await base.start();
  });

  afterEach(() => base.stop());
  afterAll(() => composing.stop());

  test.each(Object.keys(scenarios))('%s', async (name) => {
    const scenario = scenarios[name];
    await scenario.before?.(base);
    await base.operator!.idle();
    await base.operator!.stop();
    const { mortal, ...expected } = await perform(base, scenario);
    expect(expected.violations).toEqual([]);
    const deaths = deathsAt(mortal.writes);
    const killed: Death[] = [];
    for (const death of deaths) {
      const { mortal: dead, ...outcome } = await perform(base, scenario, death);
      expect({ death, ...outcome }).toEqual({ death, ...expected });
      if (dead.isDead) killed.push(death);
    }
    // A write may be unnecessary in a run with another order of writes.
    expect(killed.filter(isDue).length).toBeGreaterThan(deaths.filter(isDue).length / 2);
    process.stdout.write(
      `${name}: ${mortal.writes.length} writes, killed ${killed.length} of ${deaths.length} times\n`,
    );
  });
});
