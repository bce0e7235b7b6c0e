import { Name } from '../name.ts';
import { ITEMS_A_PIECE, type Pieces } from '../pieces.ts';
import type { ChainRecord, Link } from './chain.ts';
import type { Part } from './parts.ts';

/** A name of a signed zone without its signatures: an owner of the zone, an NSEC3, or both. */
export interface LaidOutName {
  readonly name: Name;
  readonly part: Part | undefined;
  readonly denial: ChainRecord | undefined;
}

type Come = ReadonlySet<Part | Link | undefined>;

/**
 * Puts the records of a chain to the names they belong to; both in canonical order. `come` are the parts and links that the
 * version before does not have. Names that stay the same are those of that version; they follow each other as they did
 * there, so that only new names have to be compared.
 */
export function* mergeChain(
  parts: readonly Part[],
  chain: readonly ChainRecord[],
  before: readonly LaidOutName[],
  come: Come,
): Pieces<LaidOutName[]> {
  const names: LaidOutName[] = [];
  let i = 0;
  let j = 0;
  let old = 0;
  while (i < parts.length || j < chain.length) {
    if (names.length % ITEMS_A_PIECE === 0) yield;
    const next: Next = { part: parts[i], record: chain[j], link: chain[j]?.link };
    const same = sameName(before[old], next, come);
    const name = same ?? firstName(next);
    old = same === undefined ? indexBehind(before, old, name.name) : old + 1;
    if (name.part !== undefined) i++;
    if (name.denial !== undefined) j++;
    names.push(name);
  }
  return names;
}

/** The index of the first name, from `start` on, that comes after another in canonical order. */
function indexBehind(names: readonly LaidOutName[], start: number, other: Name): number {
  let index = start;
  while (index < names.length && Name.compare(names[index].name, other) <= 0) index++;
  return index;
}

/** The first that are left; undefined past the end. */
interface Next {
  readonly part: Part | undefined;
  readonly record: ChainRecord | undefined;
  readonly link: Link | undefined;
}

/** The name of the version before, if it is of the next part, or of the next record, or of both. */
function sameName(old: LaidOutName | undefined, { part, record, link }: Next, come: Come): LaidOutName | undefined {
  if (old === undefined || come.has(part) || come.has(link)) return undefined;
  const isOfPart = old.part === undefined || old.part === part;
  const isOfRecord = old.denial === undefined || old.denial.link === link;
  if (!isOfPart || !isOfRecord) return undefined;
  return old.denial === undefined || old.denial === record ? old : { ...old, denial: record };
}

function firstName({ part, record }: Next): LaidOutName {
  const order = compareOwners(part, record);
  const name = order <= 0 ? part!.name : record!.link.owner;
  return { name, part: order <= 0 ? part : undefined, denial: order >= 0 ? record : undefined };
}

function compareOwners(part: Part | undefined, record: ChainRecord | undefined): number {
  if (part === undefined) return 1;
  if (record === undefined) return -1;
  return part.name === record.link.owner ? 0 : Name.compare(part.name, record.link.owner);
}
