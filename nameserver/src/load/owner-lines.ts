import { commonEndsOfTexts } from '@fourwinds/data';
import { nodeOf, readZoneFile, type ZoneNode } from '@fourwinds/dns';

export interface OwnerLines {
  readonly owner: string;
  /** Includes line breaks. */
  readonly text: string;
  readonly count: number;
}

/**
 * Splits the text of a snapshot, with one record per line, by owner. Undefined if the lines of an owner are not
 * consecutive.
 */
export function ownerLines(text: string): Map<string, OwnerLines> | undefined {
  const owners = new Map<string, OwnerLines>();
  for (const lines of runsOf(text)) {
    if (owners.has(lines.owner)) return undefined;
    owners.set(lines.owner, lines);
  }
  return owners;
}

/** Removes the common prefix and suffix of two texts, keeping all lines of an owner together. */
export function differingLines(before: string, after: string): [string, string] {
  const common = commonEndsOfTexts(before, after);
  const start = startOfOwner(after, startOfLine(after, common.start));
  const end = endOfOwner(after, endOfLine(after, after.length - common.end));
  return [before.slice(start, before.length - (after.length - end)), after.slice(start, end)];
}

/** Reads a node for each owner. Undefined if any line, read separately, is not a record of its owner. */
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
    const owner = ownerAt(text, start);
    let count = 0;
    for (end = start; text.startsWith(`${owner} `, end); end = endOfLine(text, end)) count++;
    if (count === 0) end = text.length;
    yield { owner, text: text.slice(start, end), count };
  }
}

function ownerAt(text: string, line: number): string {
  return text.slice(line, text.indexOf(' ', line));
}

function startOfOwner(text: string, end: number): number {
  const lineBefore = (at: number): number => startOfLine(text, at - 1);
  const owner = `${ownerAt(text, lineBefore(end))} `;
  let start = end;
  while (start > 0 && text.startsWith(owner, lineBefore(start))) start = lineBefore(start);
  return start;
}

function endOfOwner(text: string, start: number): number {
  const owner = `${ownerAt(text, start)} `;
  let end = start;
  while (end < text.length && text.startsWith(owner, end)) end = endOfLine(text, end);
  return end;
}

/**
 * Returns the start of the line that contains the character before `at`. Returns `at` if that character is a line
 * break.
 */
function startOfLine(text: string, at: number): number {
  return at <= 0 ? 0 : text.lastIndexOf('\n', at - 1) + 1;
}

function endOfLine(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end === -1 ? text.length : end + 1;
}
