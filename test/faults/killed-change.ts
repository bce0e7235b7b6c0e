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

/** Notes the writes of an operator, and ends it at one of these. */
export interface Killer {
  readonly writes: readonly string[];
  readonly isDead: boolean;
  /** Lets the next operator live. */
  release(): void;
}

/** A fault that changes may have to wait for. */
export interface Disturbance {
  /** Whether requests enough have met it. */
  isMet(): boolean;
  heal(): void;
}

export interface KilledChange {
  readonly installation: Installation;
  readonly kill: (death: Death | undefined) => Killer;
  /** Faults, by name, that begin when they are called. */
  readonly faults?: { readonly [name: string]: () => Disturbance };
}

const isLong = process.env.FOURWINDS_TEST_FAULTS === 'long';

/** In CI, of writes that are alike the first, of the regions one, and right before and right after by turns. */
function deathsAt(writes: readonly string[]): Death[] {
  if (isLong) return writes.flatMap((at) => (['before', 'after'] as const).map((when): Death => ({ at, when })));
  const chosen = writes.filter((write) => !/^ns2:|regions$|\(\d+\)$/.test(write));
  return chosen.map((at, i): Death => ({ at, when: i % 2 === 0 ? 'after' : 'before' }));
}

/** Changes of a large zone, at whose writes operators are killed: tests for an installation that runs. */
export function endsChangesOfTheKilled({ installation, kill, faults = {} }: KilledChange): void {
  let monitors: Monitor[] = [];
  let log: PublicationLog;
  let number = 1;
  /** That of a change without a fault. */
  let expected: Outcome;

  beforeAll(async () => {
    log = new PublicationLog(installation.clusters, { verify: installation.verify, now: Date.now });
    await log.start();
    await installation.apply(DOMAIN, version(number));
    await installation.inSync(DOMAIN);
    monitors = installation.servers.map((server) => new Monitor(server, DOMAIN));
    // the first change makes objects that all others find
    await change();
    expected = await change();
    process.stdout.write(`a change: ${expected.writes.join('; ')}\n`);
  }, 600_000);

  afterAll(() => Promise.all(monitors.map((monitor) => monitor.stop())));

  /** All servers answer with the last version, and nothing is left of those before. */
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

  /** Changes the zone while an operator runs until it dies; then another begins. Gives the writes of the first, and the end. A fault ends once it was met, or the operator is dead. */
  async function change(death?: Death, disturb?: () => Disturbance): Promise<Outcome> {
    const killer = kill(death);
    const disturbance = disturb?.();
    await installation.apply(DOMAIN, version(++number));
    if (disturbance !== undefined) {
      await untilDespiteFaults('the fault is met, or the operator dead', () => killer.isDead || disturbance.isMet());
      disturbance.heal();
    }
    await untilDespiteFaults('the change is made, or the operator dead', async () => killer.isDead || isDone());
    // histories are written when it ends, at the latest
    await installation.stopOperator();
    const { writes, isDead: isKilled } = killer;
    killer.release();
    await installation.startOperator();
    await untilDespiteFaults('the change is made', isDone);
    await installation.restartOperator();
    await untilDespiteFaults('the change is made', isDone);
    return { writes, isKilled, state: await end() };
  }

  /** The end but for the generation and its records, of which monitors tell. */
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

  /** Runs a change for each death. */
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
    // a write may be needless in a run where others came first
    expect(killed).toBeGreaterThan(deathsInAll / 2);
    expect(log.violations).toEqual([]);
    expect(monitors.flatMap(({ violations }) => violations)).toEqual([]);
  });
}
