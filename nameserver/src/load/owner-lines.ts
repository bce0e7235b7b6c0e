import { nodeOf, readZoneFile, type ZoneNode } from '@fourwinds/dns';

/** The lines of one owner that follow each other in a snapshot. */
export interface OwnerLines {
  readonly owner: string;
  /** With their line breaks. */
  readonly text: string;
  readonly count: number;
}

/** Texts of snapshots, one record a line, by owners. Undefined where the lines of an owner do not all follow each other. */
export function ownerLines(texts: Iterable<string>): Map<string, OwnerLines> | undefined {
  const owners = new Map<string, OwnerLines>();
  for (const text of texts) {
    for (const lines of runsOf(text)) {
      if (owners.has(lines.owner)) return undefined;
      owners.set(lines.owner, lines);
    }
  }
  return owners;
}

/** A node for each owner. Undefined where a line is not, by itself, a record of its owner. */
export function readOwners(owners: Iterable<OwnerLines>): ZoneNode[] | undefined {
  const wanted = [...owners];
  const { records, issues } = readZoneFile(wanted.map(({ text }) => text).join(''));
  if (issues.length > 0 || records.length !== wanted.reduce((sum, { count }) => sum + count, 0)) return undefined;
  let start = 0;
  const nodes: ZoneNode[] = [];
  for (const { owner, count } of wanted) {
    const own = records.slice(start, (start += count));
    if (own.length === 0 || !own.every((record) => record.owner.toString() === owner)) return undefined;
    nodes.push(nodeOf(own));
  }
  return nodes;
}

function* runsOf(text: string): Generator<OwnerLines> {
  for (let start = 0, end: number; start < text.length; start = end) {
    const owner = text.slice(start, text.indexOf(' ', start));
    let count = 0;
    for (end = start; text.startsWith(`${owner} `, end); end = endOfLine(text, end)) count++;
    if (count === 0) end = text.length;
    yield { owner, text: text.slice(start, end), count };
  }
}

function endOfLine(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end === -1 ? text.length : end + 1;
}
