import { Name } from '../name.ts';
import { ITEMS_A_PIECE, type Pieces } from '../pieces.ts';
import type { ChainRecord, Link } from './chain.ts';
import type { ZonePart } from './parts.ts';

/**
 * A name in a signed zone, without its signatures. The name is an owner in the unsigned zone, an NSEC3 owner, or
 * both.
 */
export interface LaidOutName {
  readonly name: Name;
  readonly part: ZonePart | undefined;
  readonly denial: ChainRecord | undefined;
}

type NewParts = ReadonlySet<ZonePart | Link | undefined>;

/**
 * Merges parts and chain records by name. Both lists are in canonical order. `come` contains the parts and links that
 * are new in this version. Unchanged names of the previous version are reused and keep their order, so only new names
 * need to be compared.
 */
export function* mergeChain(
  parts: readonly ZonePart[],
  chain: readonly ChainRecord[],
  before: readonly LaidOutName[],
  come: NewParts,
): Pieces<LaidOutName[]> {
  const names: LaidOutName[] = [];
  let i = 0;
  let j = 0;
  let old = 0;
  while (i < parts.length || j < chain.length) {
    if (names.length % ITEMS_A_PIECE === 0) yield;
    const next: NextInChain = { part: parts[i], record: chain[j], link: chain[j]?.link };
    const same = sameName(before[old], next, come);
    const name = same ?? firstName(next);
    old = same === undefined ? indexBehind(before, old, name.name) : old + 1;
    if (name.part !== undefined) i++;
    if (name.denial !== undefined) j++;
    names.push(name);
  }
  return names;
}

function indexBehind(names: readonly LaidOutName[], start: number, other: Name): number {
  let index = start;
  while (index < names.length && Name.compare(names[index].name, other) <= 0) index++;
  return index;
}

/** The part and the record to merge next. Undefined at the end of their lists. */
interface NextInChain {
  readonly part: ZonePart | undefined;
  readonly record: ChainRecord | undefined;
  readonly link: Link | undefined;
}

function sameName(
  old: LaidOutName | undefined,
  { part, record, link }: NextInChain,
  come: NewParts,
): LaidOutName | undefined {
  if (old === undefined || come.has(part) || come.has(link)) return undefined;
  const isOfPart = old.part === undefined || old.part === part;
  const isOfRecord = old.denial === undefined || old.denial.link === link;
  if (!isOfPart || !isOfRecord) return undefined;
  return old.denial === undefined || old.denial === record ? old : { ...old, denial: record };
}

function firstName({ part, record }: NextInChain): LaidOutName {
  const order = compareOwners(part, record);
  const name = order <= 0 ? part!.name : record!.link.owner;
  return { name, part: order <= 0 ? part : undefined, denial: order >= 0 ? record : undefined };
}

function compareOwners(part: ZonePart | undefined, record: ChainRecord | undefined): number {
  if (part === undefined) return 1;
  if (record === undefined) return -1;
  return part.name === record.link.owner ? 0 : Name.compare(part.name, record.link.owner);
}
