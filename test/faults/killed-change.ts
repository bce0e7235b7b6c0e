import { REGIONS } from '../../operator/src/bootstrap/testing/objects-in.ts';
import { endState } from '../../operator/src/testing/end-state.ts';
import type { Death } from '../../operator/src/testing/fatal-write.ts';
import { orphansAmong } from '../../operator/src/testing/orphans.ts';
import { PublicationLog } from '../../operator/src/testing/publication-log.ts';
import { isInSync } from '../../operator/src/testing/world.ts';
import { type Installation, untilDespiteFaults } from './installation.ts';
import { Monitor } from './monitor.ts';
import { version } from './versions.ts';

const DOMAIN = 'killed.test';

/** Records the writes of an operator, and kills the operator at one of these writes. */
export interface Killer {
  readonly writes: readonly string[];
  readonly isDead: boolean;
  /** Lets the next operator run without being killed. */
  release(): void;
}

/** A fault that may delay changes. */
export interface Disturbance {
  /** True if enough requests have met the fault. */
  isMet(): boolean;
  heal(): void;
}

export interface KilledChange {
  readonly installation: Installation;
  readonly kill: (death: Death | undefined) => Killer;
  /** Faults by name. They begin when called. */
  readonly faults?: { readonly [name: string]: () => Disturbance };
}

const isLong = process.env.FOURWINDS_TEST_FAULTS === 'long';

/**
 * Returns the kills to test: before and after each write. In CI, tests only one region and the first of similar
 * writes, and alternates between before and after.
 */
function deathsAt(writes: readonly string[]): Death[] {
  if (isLong) return writes.flatMap((at) => (['before', 'after'] as const).map((when): Death => ({ at, when })));
  const chosen = writes.filter((write) => !/^ns2:|regions$|\(\d+\)$/.test(write));
  return chosen.map((at, i): Death => ({ at, when: i % 2 === 0 ? 'after' : 'before' }));
}

/** Tests for a running installation: operators are killed at each write of a change to a large zone. */
export function endsChangesOfTheKilled({ installation, kill, faults = {} }: KilledChange): void {
  let monitors: Monitor[] = [];
  let log: PublicationLog;
  let number = 1;
  /** The outcome of a change without a fault. */
  let expected: Outcome;

  beforeAll(async () => {
    log = new PublicationLog(installation.clusters, { verify: installation.verify, now: Date.now });
    await log.start();
    await installation.apply(DOMAIN, version(number));
    await installation.inSync(DOMAIN);
    monitors = installation.servers.map((server) => new Monitor(server, DOMAIN));
    // the first change creates objects that later changes find
    await change();
    expected = await change();
    process.stdout.write(`a change: ${expected.writes.join('; ')}\n`);
  }, 600_000);

  afterAll(() => Promise.all(monitors.map((monitor) => monitor.stop())));

  /** True if all servers return the last version and no older data is left. */
  async function isDone(): Promise<boolean> {
    const zone = await installation.zone(DOMAIN);
    if (zone === undefined || !isInSync(zone) || monitors.some((monitor) => monitor.version !== number)) return false;
    const regions = await Promise.all([...REGIONS.keys()].map((region) => installation.configMaps(region)));
    return regions.every((configMaps) => orphansAmong(configMaps).length === 0);
  }

  interface Outcome {
    readonly writes: readonly string[];
    readonly isKilled: boolean;
    readonly state: object;
  }

  /**
   * Changes the zone while an operator runs, until the operator is killed; then starts another operator. Returns the
   * writes of the first operator and the final state. A fault ends when enough requests have met it, or when the
   * operator is dead.
   */
  async function change(death?: Death, disturb?: () => Disturbance): Promise<Outcome> {
    const killer = kill(death);
    const disturbance = disturb?.();
    await installation.apply(DOMAIN, version(++number));
    if (disturbance !== undefined) {
      await untilDespiteFaults('the fault is met, or the operator dead', () => killer.isDead || disturbance.isMet());
      disturbance.heal();
    }
    await untilDespiteFaults('the change is made, or the operator dead', async () => killer.isDead || isDone());
    // The operator writes histories at the latest when it shuts down.
    await installation.stopOperator();
    const { writes, isDead: isKilled } = killer;
    killer.release();
    await installation.startOperator();
    await untilDespiteFaults('the change is made', isDone);
    await installation.restartOperator();
    await untilDespiteFaults('the change is made', isDone);
    return { writes, isKilled, state: await end() };
  }

  /** Returns the final state without the generation and its records, which the monitors check. */
  async function end(): Promise<object> {
    const state = (await endState(installation.clusters, DOMAIN)) as {
      zones: object[];
      regions: object[];
      claim: object;
      histories: { readonly causes: readonly object[] }[];
    };
    const without = (object: object): object => ({
      ...object,
      spec: undefined,
      records: undefined,
      kinds: undefined,
      publication: undefined,
    });
    return {
      ...state,
      zones: state.zones.map(without),
      regions: state.regions.map(without),
      claim: without(state.claim),
      histories: state.histories.map(({ causes, ...history }) => ({ ...history, cause: causes[0] })),
    };
  }

  let deathsInAll = 0;
  let killed = 0;

  /** Runs a change for each kill. */
  async function killAt(deaths: readonly Death[], disturb?: () => Disturbance): Promise<void> {
    for (const death of deaths) {
      const { isKilled, state } = await change(death, disturb);
      expect({ death, state }).toEqual({ death, state: expected.state });
      if (isKilled) killed++;
    }
    deathsInAll += deaths.length;
  }

  test('a change of a large zone ends as without a fault', () => killAt(deathsAt(expected.writes)), 3_600_000);

  for (const [i, name] of Object.keys(faults).entries())
    test(`so it does where the operator dies amid ${name}`, async () => {
      const deaths = deathsAt(expected.writes);
      await killAt(isLong ? deaths : [deaths[i % deaths.length]], faults[name]);
    }, 36_000_000);

  test('no version was damaged on the way', async () => {
    await log.stop();
    process.stdout.write(`killed ${killed} times of ${deathsInAll}\n`);
    // An operator may not need a write if other writes came first.
    expect(killed).toBeGreaterThan(deathsInAll / 2);
    expect(log.violations).toEqual([]);
    expect(monitors.flatMap(({ violations }) => violations)).toEqual([]);
  });
}
