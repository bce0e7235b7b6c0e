import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ZoneFile } from '../peer-configuration.ts';
import type { Random } from '../random.ts';
import { makeKeys, randomSigning, type Signing, signZone, type ZoneKeys } from './signing.ts';
import { type GeneratedZone, generateZone, type ZonePlan } from './zones.ts';

/** Nested zones. */
export interface ZoneTree extends Pick<ZonePlan, 'deadEnds' | 'emptyWildcards'> {
  /** With trailing dots. */
  readonly apexes: readonly string[];
  /** Apexes of signed zones. Whether resolvers trust them depends on the parent zones. */
  readonly signed: ReadonlySet<string>;
  /** Alias targets. */
  readonly targets: readonly string[];
}

export interface WrittenZone extends ZoneFile {
  readonly zone: GeneratedZone;
  /** DS records of a signed zone without owner: `DS 4711 13 2 …`. */
  readonly ds: readonly string[];
}

interface PlannedZone {
  readonly apex: string;
  readonly signing?: { readonly signing: Signing; readonly keys: ZoneKeys };
}

/** Generates the zones of a tree, signs some of them in different ways, and writes them to a folder. */
export function writeZones(random: Random, folder: string, tree: ZoneTree): WrittenZone[] {
  const planned = tree.apexes.map((apex) => planZone(random, folder, apex, tree.signed.has(apex)));
  return planned.map((plan) => writeZone(random, folder, plan, { tree, planned }));
}

function planZone(random: Random, folder: string, apex: string, signed: boolean): PlannedZone {
  if (!signed) return { apex };
  const signing = randomSigning(random);
  return { apex, signing: { signing, keys: makeKeys(folder, apex, signing) } };
}

interface Surroundings {
  readonly tree: ZoneTree;
  readonly planned: readonly PlannedZone[];
}

function writeZone(
  random: Random,
  folder: string,
  { apex, signing }: PlannedZone,
  { tree, planned }: Surroundings,
): WrittenZone {
  const zone = generateZone(random, {
    apex,
    children: childrenOf(apex, planned),
    others: tree.targets.filter((name) => !name.endsWith(`.${apex}`)),
    signed: signing !== undefined,
    alphabet: signing?.signing.signer === 'ldns-signzone' ? 'plain' : 'any',
    deadEnds: tree.deadEnds,
    emptyWildcards: tree.emptyWildcards || signing === undefined,
  });
  const path = join(folder, `${apex.replace('*', '_')}zone`);
  writeFileSync(path, zone.text);
  if (signing === undefined) return { apex, path, zone, ds: [] };
  const signed = signZone(signing.signing, { apex, path, keys: signing.keys });
  return { apex, path: signed, zone, ds: signing.keys.ds };
}

/** The zones directly below a zone. */
function childrenOf(apex: string, planned: readonly PlannedZone[]): { apex: string; ds: readonly string[] }[] {
  const below = planned.filter((zone) => zone.apex.endsWith(`.${apex}`));
  return below
    .filter(({ apex: child }) => !below.some((between) => child.endsWith(`.${between.apex}`)))
    .map((zone) => ({ apex: zone.apex, ds: zone.signing?.keys.ds ?? [] }));
}
