import { regions } from '../../supervisor/src/regions.ts';
import { scenarios } from '../faults/scenarios.ts';
import { Random } from '../random.ts';

/** The plan of a soak test, deterministic for a seed. */

export const REGIONS: readonly string[] = regions.map(({ name }) => name);
export const PLANES = ['management', ...REGIONS] as const;

export interface SoakZone {
  readonly domain: string;
  /** How the owner changes the zone. */
  readonly by: 'kubectl' | 'REST';
  readonly isSigned: boolean;
  /** Whether the zone's snapshots have buckets. */
  readonly isLarge: boolean;
  /** Whether the zone is deleted and created again at times. */
  readonly comesAndGoes: boolean;
}

/** An RRset with versions. Its data contains the version. */
export interface VersionedSet {
  readonly domain: string;
  /** `alias` is in the Zone, `object` is a Record object. */
  readonly owner: 'alias' | 'object';
}

export interface Change {
  readonly zone: SoakZone;
  readonly does: 'make' | 'delete and make' | 'change records of' | 'change the Record of';
  /** The versions that this change creates. Other RRsets keep their versions. */
  readonly versions: { readonly [owner in VersionedSet['owner']]?: number };
}

/** A program of the product. `leader` and `standby` are operators. */
export type Program = 'leader' | 'standby' | 'api' | 'second api' | 'postgres' | (string & {});

export type Disturbance =
  | { readonly does: 'fault'; readonly scenario: string; readonly plane: string }
  | { readonly does: 'cut'; readonly plane: string }
  /** Watches that have begun say nothing more. */
  | { readonly does: 'silence'; readonly plane: string }
  | { readonly does: 'kill'; readonly program: Program }
  /** The leader is stopped until another leads; a nameserver for longer than its Lease lasts. */
  | { readonly does: 'suspend'; readonly program: Program }
  /** Nobody reaches the API server for longer than a leader's Lease lasts. */
  | { readonly does: 'away'; readonly plane: string };

/** Concurrent disturbances and changes. */
export interface Round {
  readonly disturbances: readonly Disturbance[];
  readonly changes: readonly Change[];
}

export function zonesOf(count: number): SoakZone[] {
  return Array.from({ length: count }, (_, i) => ({
    domain: `soak${i}.example`,
    by: i % 2 === 0 ? 'kubectl' : 'REST',
    isSigned: i % 4 >= 2,
    isLarge: i % 12 === 4,
    comesAndGoes: i % 5 === 1,
  }));
}

export function setsOf({ domain, by }: SoakZone): VersionedSet[] {
  return by === 'REST'
    ? [{ domain, owner: 'alias' }]
    : [
        { domain, owner: 'alias' },
        { domain, owner: 'object' },
      ];
}

type Card = (plane: string) => Disturbance;

/** Each disturbance is drawn once before any disturbance is drawn again. */
const DECK: readonly Card[] = [
  ...[...Object.keys(scenarios), 'connections that break'].map((scenario): Card => (plane) => ({
    does: 'fault',
    scenario,
    plane,
  })),
  (plane) => ({ does: 'cut', plane }),
  ...['leader', 'leader', 'standby', 'api', 'second api', 'postgres'].map((program): Card => () => ({
    does: 'kill',
    program,
  })),
  ...REGIONS.map((program): Card => () => ({ does: 'kill', program })),
  () => ({ does: 'suspend', program: 'leader' }),
];

/** Adds disturbances that depend on the product's timeouts, which take too long for CI. */
const LONG_DECK: readonly Card[] = [
  ...DECK,
  (plane) => ({ does: 'silence', plane }),
  ...[0, 1].map((): Card => (plane) => ({ does: 'away', plane })),
  ...REGIONS.map((program): Card => () => ({ does: 'suspend', program })),
];

export interface RoundSize {
  readonly changes: number;
  readonly disturbances: number;
  /** Includes disturbances that take too long for CI. */
  readonly isLong?: boolean;
}

/** The number of rounds after which each kind of disturbance has occurred. */
export function roundsOfAll({ disturbances, isLong = false }: RoundSize): number {
  return Math.ceil((isLong ? LONG_DECK : DECK).length / disturbances);
}

/** Endless rounds. The first round creates all zones. */
export function* rounds(seed: number, zones: readonly SoakZone[], size: RoundSize): Generator<Round, never> {
  const random = new Random(seed);
  const made = zones.map((zone): Change => ({
    zone,
    does: 'make',
    versions: zone.by === 'REST' ? { alias: 1 } : { alias: 1, object: 1 },
  }));
  const versions = new Map(made.map(({ zone, versions: first }) => [zone.domain, first]));
  yield { disturbances: [], changes: made };
  for (let deck: Card[] = []; ;) {
    if (deck.length < size.disturbances) deck = [...deck, ...random.shuffled(size.isLong ? LONG_DECK : DECK)];
    const disturbances = draw(deck.splice(0, size.disturbances), random);
    const chosen = random.shuffled(zones).slice(0, size.changes);
    const changes = chosen.map((zone) => changeOf(zone, versions.get(zone.domain)!, random));
    for (const change of changes)
      versions.set(change.zone.domain, { ...versions.get(change.zone.domain), ...change.versions });
    yield { disturbances, changes };
  }
}

/**
 * Draws disturbances of different planes, because a plane has at most one fault at a time. The management plane is
 * drawn most often.
 */
function draw(cards: readonly Card[], random: Random): Disturbance[] {
  const free = new Set<string>(random.shuffled([...PLANES, 'management', 'management']));
  return cards.map((card) => {
    const [plane] = free;
    const disturbance = card(plane);
    if ('plane' in disturbance) free.delete(plane);
    return disturbance;
  });
}

const CHANCE_OF_DELETION = 0.3;

function changeOf(zone: SoakZone, { alias, object }: Change['versions'], random: Random): Change {
  const next = { alias: alias! + 1, ...(object !== undefined && { object: object + 1 }) };
  if (zone.comesAndGoes && random.chance(CHANCE_OF_DELETION)) return { zone, does: 'delete and make', versions: next };
  if (object !== undefined && random.chance(0.5))
    return { zone, does: 'change the Record of', versions: { object: next.object } };
  return { zone, does: 'change records of', versions: { alias: next.alias } };
}
