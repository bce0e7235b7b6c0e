import { IssueError, Name, reviseZone, type Zone, type ZoneNode } from '@fourwinds/dns';
import type { CompleteSnapshot, SnapshotPart } from '@fourwinds/snapshot';
import { joinApex, splitApex } from './apex-node.ts';
import { differingLines, type OwnerLines, ownerLines, readOwners } from './owner-lines.ts';

/** A snapshot and the zone that was read from it. */
export interface ZoneVersion {
  readonly snapshot: CompleteSnapshot;
  readonly zone: Zone;
}

/** The difference between two texts. */
interface Changes {
  /** Owners that have changed or are new, the SOA's aside. */
  readonly come: readonly ZoneNode[];
  /** Names that had records before. */
  readonly known: ReadonlyMap<string, OwnerLines>;
  readonly gone: readonly Name[];
}

/**
 * The next version of a zone, made from the changes in its text, owner by owner; each owner is in one part. Undefined
 * where the changes cannot be found so, or have errors: then the text must be read as a whole.
 */
export function reviseSnapshotZone({ snapshot, zone }: ZoneVersion, next: CompleteSnapshot): Zone | undefined {
  const changes = snapshot.domain === next.domain ? changesBetween(snapshot.parts, next.parts) : undefined;
  const soa = readOwners(ownerLines(next.soa)?.values() ?? [])?.[0];
  if (changes === undefined || soa === undefined) return undefined;
  const others = changes.come.filter(({ name }) => !name.equals(zone.apex));
  const apex = apexOf(zone, soa, changes);
  const isExpected = (node: ZoneNode): boolean =>
    node.name.isWithin(zone.apex) && isKnown(node, changes) === (zone.node(node.name) !== undefined);
  if (apex === undefined || !others.every(isExpected)) return undefined;
  return reviseZone(zone, [apex, ...others], changes.gone);
}

/** The SOA is in the manifest, the other sets of the apex are among the records. */
function apexOf(zone: Zone, soa: ZoneNode, changes: Changes): ZoneNode | undefined {
  if (!soa.name.equals(zone.apex) || changes.gone.some((name) => name.equals(zone.apex))) return undefined;
  const changed = changes.come.find(({ name }) => name.equals(zone.apex));
  const { rest } = splitApex(zone.nodes[0]);
  if (changed !== undefined && !isKnown(changed, changes) && rest.rrsets.length > 0) return undefined;
  return joinApex(soa, changed ?? rest);
}

function isKnown({ name }: ZoneNode, { known }: Changes): boolean {
  return known.has(name.toString());
}

function changesBetween(before: readonly SnapshotPart[], after: readonly SnapshotPart[]): Changes | undefined {
  const [known, now] = differingLines(textNotIn(after, before), textNotIn(before, after)).map(ownerLines);
  if (known === undefined || now === undefined) return undefined;
  const come = readOwners([...now.values()].filter(({ owner, text }) => known.get(owner)?.text !== text));
  const gone = namesOf([...known.keys()].filter((owner) => !now.has(owner)));
  return come && gone && { come, known, gone };
}

function textNotIn(others: readonly SnapshotPart[], parts: readonly SnapshotPart[]): string {
  const digests = new Set(others.map(({ digest }) => digest));
  const differing = parts.filter(({ digest }) => !digests.has(digest));
  return differing.map(({ text }) => text).join('');
}

function namesOf(texts: readonly string[]): Name[] | undefined {
  try {
    return texts.map((text) => Name.parse(text));
  } catch (error) {
    if (error instanceof IssueError) return undefined;
    throw error;
  }
}
