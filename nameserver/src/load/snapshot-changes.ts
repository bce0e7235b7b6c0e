import { IssueError, Name, type ZoneNode } from '@fourwinds/dns';
import type { CompleteSnapshot, SnapshotPart } from '@fourwinds/snapshot';
import type { NodeChange } from '../answer/index.ts';
import { joinApex } from './apex-node.ts';
import { differingLines, type OwnerLines, ownerLines, readOwners } from './owner-lines.ts';

const SOA = 6;

interface Side {
  readonly soa: ZoneNode;
  /** Contains only owners whose lines differ from the other side. */
  readonly nodes: ReadonlyMap<string, ZoneNode>;
}

/**
 * Finds the owners whose records differ between two snapshots of a zone by comparing their texts. All records of an
 * owner must be in one part. The apex is always included, but its records other than the SOA are listed only if they
 * differ. Returns undefined if the changes have errors or cannot be found in this way. In that case, read the
 * complete text.
 */
export function changesBetween(before: CompleteSnapshot, after: CompleteSnapshot): NodeChange[] | undefined {
  if (before.domain !== after.domain) return undefined;
  const [known, now] = differingLines(textNotIn(after.parts, before.parts), textNotIn(before.parts, after.parts)).map(
    ownerLines,
  );
  if (known === undefined || now === undefined) return undefined;
  const earlier = readSide(before, known, now);
  const later = readSide(after, now, known);
  const apex = apexOf(before.domain);
  if (earlier === undefined || later === undefined || apex === undefined) return undefined;
  return pairs(apex, earlier, later);
}

function readSide(
  { soa }: CompleteSnapshot,
  own: ReadonlyMap<string, OwnerLines>,
  others: ReadonlyMap<string, OwnerLines>,
): Side | undefined {
  const [first, ...more] = readOwners(ownerLines(soa)?.values() ?? []) ?? [];
  const wanted = [...own.values()].filter(({ owner, text }) => others.get(owner)?.text !== text);
  const nodes = readOwners(wanted);
  if (first === undefined || more.length > 0 || nodes === undefined) return undefined;
  return { soa: first, nodes: new Map(nodes.map((node, i) => [wanted[i].owner, node])) };
}

/** Returns undefined if a name is outside the zone or has two spellings, or if an SOA is misplaced. */
function pairs(apex: Name, earlier: Side, later: Side): NodeChange[] | undefined {
  const changes = new Map<string, NodeChange>();
  const owners = new Set([...earlier.nodes.keys(), ...later.nodes.keys()]);
  for (const owner of owners) {
    const change = changeOf(earlier.nodes.get(owner), later.nodes.get(owner));
    const isApex = change.name.equals(apex);
    if (!change.name.isWithin(apex) || hasSoa(change) || isApex !== (owner === apex.toString())) return undefined;
    changes.set(change.name.key, change);
  }
  const before = apexNode(apex, earlier);
  const after = apexNode(apex, later);
  if (before === undefined || after === undefined || changes.size < owners.size) return undefined;
  changes.delete(apex.key);
  return [{ name: apex, before, after }, ...changes.values()];
}

/** At least one of the two nodes is defined. */
function changeOf(before: ZoneNode | undefined, after: ZoneNode | undefined): NodeChange {
  return { name: (after ?? before)!.name, before, after };
}

function hasSoa({ before, after }: NodeChange): boolean {
  return [before, after].some((node) => node?.rrsets.some(({ type }) => type.code === SOA));
}

function apexNode(apex: Name, { soa, nodes }: Side): ZoneNode | undefined {
  if (!soa.name.equals(apex)) return undefined;
  return joinApex(soa, nodes.get(apex.toString()) ?? { name: apex, rrsets: [] });
}

function textNotIn(others: readonly SnapshotPart[], parts: readonly SnapshotPart[]): string {
  const digests = new Set(others.map(({ digest }) => digest));
  const differing = parts.filter(({ digest }) => !digests.has(digest));
  return differing.map(({ text }) => text).join('');
}

function apexOf(domain: string): Name | undefined {
  try {
    return Name.parse(domain);
  } catch (error) {
    if (error instanceof IssueError) return undefined;
    throw error;
  }
}
