import { isError, type Issue, issue, type IssueCode } from '../issue.ts';
import { type ZoneFileOptions, type LocatedRecord, readZoneFile } from '../zonefile/read.ts';
import { Name } from '../name.ts';
import type { RecordType } from '../rr/define.ts';
import { compareRdata, type ResourceRecord, type RRset, sortRdatas } from '../rr/rrset.ts';
import { SOA } from '../rr/types/soa.ts';
import { serialOfSoa } from '../serial.ts';
import { placeOf } from './canonical-order.ts';

/**
 * An owner name and its sets. The sets are in the order of type codes, but at the apex, the SOA is first. RRSIG
 * records form a separate set for each covered type, with the TTL of the covered set (RFC 4034 3), so a node can have
 * several RRSIG sets.
 */
export interface ZoneNode {
  readonly name: Name;
  readonly rrsets: readonly RRset[];
}

/** An immutable zone: one SOA at the apex, and all data of the zone. Use `buildZone` to create a zone. */
export class Zone {
  readonly apex: Name;
  /** Nodes in canonical order (RFC 4034 6.1), starting with the apex. */
  readonly nodes: readonly ZoneNode[];
  readonly soa: RRset;
  #byType: Map<RecordType, RRset[]> | undefined;
  readonly #topmost = new Map<RecordType, readonly RRset[]>();

  /** `nodes` must be in canonical order and start with the apex. The first set of the apex must be the SOA. */
  constructor(apex: Name, nodes: readonly ZoneNode[]) {
    this.apex = apex;
    this.nodes = nodes;
    this.soa = nodes[0].rrsets[0];
  }

  get recordCount(): number {
    return this.nodes.reduce((sum, node) => sum + countRecords(node), 0);
  }

  get serial(): number {
    return serialOfSoa(this.soa.rdatas[0]);
  }

  node(owner: Name): ZoneNode | undefined {
    const node = this.#notBefore(owner);
    return node?.name.equals(owner) === true ? node : undefined;
  }

  /** Yields the nodes at and below a name in canonical order. */
  *within(name: Name): Generator<ZoneNode> {
    const { nodes } = this;
    for (let i = placeOf(name, nodes, (node) => node.name); i < nodes.length && nodes[i].name.isWithin(name); i++)
      yield nodes[i];
  }

  /** True for owners and for empty non-terminals (RFC 4592 2.2.2). */
  exists(name: Name): boolean {
    return this.#notBefore(name)?.name.isWithin(name) === true && name.isWithin(this.apex);
  }

  /**
   * Returns the longest existing name at or above `name` (RFC 4592 3.3.1). This is the longest common ancestor of
   * `name` and the previous or next name in canonical order. `name` must be in the zone.
   */
  closestEncloser(name: Name): Name {
    const place = placeOf(name, this.nodes, (node) => node.name);
    const [before, after] = [this.nodes.at(Math.max(0, place - 1)), this.nodes[place]].map((node) =>
      Name.commonAncestor(name, node?.name ?? this.apex),
    );
    return before.wire.length > after.wire.length ? before : after;
  }

  /** Returns the set with this owner and type. If there are several RRSIG sets, returns the first of them. */
  get(owner: Name, type: RecordType | number): RRset | undefined {
    const code = typeof type === 'number' ? type : type.code;
    return this.node(owner)?.rrsets.find((set) => set.type.code === code);
  }

  /**
   * Returns the sets of the first type, then the sets of the second type, and so on. The sets of each type are in the
   * order of owners.
   */
  ofType(...types: readonly RecordType[]): readonly RRset[] {
    this.#byType ??= Map.groupBy(this.rrsets(), ({ type }) => type);
    return types.flatMap((type) => this.#byType?.get(type) ?? []);
  }

  /**
   * Returns the sets of a type below the apex, except sets below another set of the same type. They are in the order
   * of owners.
   */
  topmostOf(type: RecordType): readonly RRset[] {
    let sets = this.#topmost.get(type);
    if (sets === undefined) this.#topmost.set(type, (sets = this.#findTopmost(type)));
    return sets;
  }

  #findTopmost(type: RecordType): RRset[] {
    const topmost: RRset[] = [];
    for (const set of this.ofType(type)) {
      const above = topmost.at(-1);
      if (set.owner.equals(this.apex) || (above !== undefined && set.owner.isWithin(above.owner))) continue;
      topmost.push(set);
    }
    return topmost;
  }

  *rrsets(): Generator<RRset> {
    for (const node of this.nodes) yield* node.rrsets;
  }

  /**
   * Returns the first node at or after `name` in canonical order. Names below `name` directly follow it in this
   * order.
   */
  #notBefore(name: Name): ZoneNode | undefined {
    return this.nodes.at(placeOf(name, this.nodes, (node) => node.name));
  }
}

export interface ZoneResult {
  /** Undefined if any of the issues is an error. */
  readonly zone?: Zone;
  readonly issues: Issue[];
}

type PathOf<R> = (record: R) => string;

/**
 * Builds a zone from records. Puts sets in canonical order. Warns about duplicates. Warns if records of a set have
 * different TTLs, and uses the lowest of them. Reports errors for a missing SOA, several SOAs, and names outside the
 * zone.
 */
export function buildZone<R extends ResourceRecord>(
  apex: Name,
  records: Iterable<R>,
  pathOf: PathOf<R> = ownerAndType,
): ZoneResult {
  const issues: Issue[] = [];
  const inside: R[] = [];
  for (const record of records) {
    if (isInside(record, apex, inside.at(-1))) inside.push(record);
    else issues.push(outside(record, apex, pathOf));
  }
  const soas = inside.filter(({ type }) => type === SOA);
  const problem = soaProblem(apex, soas);
  if (problem !== undefined)
    issues.push(issue(problem.code, problem.message, soas.length > 0 ? pathOf(soas.at(-1)!) : ''));
  const nodes = groupByOwner(inside).map((own) => toNode(own, issues, pathOf));
  if (issues.some(isError)) return { issues };
  return { zone: new Zone(apex, nodes), issues };
}

/** Fast path: most records have the same owner object as the previous record. */
function isInside({ owner }: ResourceRecord, apex: Name, before: ResourceRecord | undefined): boolean {
  return owner === before?.owner || owner.isWithin(apex);
}

function outside<R extends ResourceRecord>(record: R, apex: Name, pathOf: PathOf<R>): Issue {
  return issue(
    'name-outside-zone',
    `${record.owner.toString()} is not within ${apex.toString()}; put it into its own zone`,
    pathOf(record),
  );
}

/** Groups records by owner in canonical order. Within an owner, the order of the records does not change. */
function groupByOwner<R extends ResourceRecord>(records: readonly R[]): R[][] {
  const grouped: R[][] = [];
  let last: R[] | undefined;
  for (const run of runsOf(records, haveOneOwner).sort(compareOwners)) {
    if (last === undefined || !last[0].owner.equals(run[0].owner)) grouped.push((last = run));
    else for (const record of run) last.push(record);
  }
  return grouped;
}

function haveOneOwner(a: ResourceRecord, b: ResourceRecord): boolean {
  return a.owner === b.owner || a.owner.equals(b.owner);
}

function compareOwners([a]: readonly ResourceRecord[], [b]: readonly ResourceRecord[]): number {
  return Name.compare(a.owner, b.owner);
}

function groupBySet<R extends ResourceRecord>(records: R[]): R[][] {
  if (records.length === 1) return [records];
  return runsOf(
    records.sort((a, b) => placeOfSet(a) - placeOfSet(b)),
    (a, b) => placeOfSet(a) === placeOfSet(b),
  );
}

/**
 * Splits records into runs that belong together. Allocates lists with their exact length, because there are many
 * short lists.
 */
function runsOf<R>(records: readonly R[], belongTogether: (first: R, next: R) => boolean): R[][] {
  const runs: R[][] = [];
  for (let start = 0, end: number; start < records.length; start = end) {
    for (end = start + 1; end < records.length && belongTogether(records[start], records[end]);) end++;
    runs.push(records.slice(start, end));
  }
  return runs;
}

/** Builds a node from the records of one owner. Drops duplicates, and uses the lowest TTL of each set. */
export function nodeOf(records: readonly ResourceRecord[]): ZoneNode {
  return toNode([...records], [], ownerAndType);
}

/**
 * Reads a zone from the text of a zone file. The apex is the owner of the only SOA record. If an issue is an error,
 * `zone` is undefined, but the readable records are still returned.
 */
export function zoneFromText(
  text: string,
  options: ZoneFileOptions = {},
): ZoneResult & { readonly records: LocatedRecord[] } {
  const { records, issues } = readZoneFile(text, options);
  const soa = records.find(({ type }) => type === SOA);
  if (soa === undefined) {
    return {
      records,
      issues: [
        ...issues,
        issue(
          'soa-missing',
          'no SOA record could be read; a zone has exactly one, and its owner is the name of the zone',
        ),
      ],
    };
  }
  const built = buildZone(soa.owner, records, ({ line }) => `line ${line}`);
  const all = [...issues, ...built.issues];
  return issues.some(isError) ? { records, issues: all } : { zone: built.zone, records, issues: all };
}

/** Sorts the records in place. */
function toNode<R extends ResourceRecord>(records: R[], issues: Issue[], pathOf: PathOf<R>): ZoneNode {
  const [{ owner }] = records;
  return { name: owner, rrsets: groupBySet(records).map((set) => toRRset(owner, set, issues, pathOf)) };
}

function toRRset<R extends ResourceRecord>(
  owner: Name,
  records: readonly R[],
  issues: Issue[],
  pathOf: PathOf<R>,
): RRset {
  const [{ type, ttl: first, rdata }] = records;
  if (records.length === 1) return { owner, type, ttl: first, rdatas: [rdata] };
  const ttl = records.reduce((least, record) => Math.min(least, record.ttl), first);
  const rdatas = sortRdatas(
    type,
    records.map(({ rdata }) => rdata),
  );
  const last = records.at(-1)!;
  const set = `${owner.toString()} ${type.name}`;
  const differing = records.find((record) => record.ttl !== ttl);
  if (differing !== undefined) {
    issues.push(
      issue(
        'ttl-differs',
        `the records of ${set} have different TTLs; all get the smallest, ${ttl}`,
        pathOf(differing),
      ),
    );
  }
  if (rdatas.length < records.length) {
    issues.push(issue('record-duplicate', `${set} holds the same value more than once; it is kept once`, pathOf(last)));
  }
  return { owner, type, ttl, rdatas };
}

function soaProblem(apex: Name, soas: readonly ResourceRecord[]): { code: IssueCode; message: string } | undefined {
  const zone = apex.toString();
  const elsewhere = soas.find(({ owner }) => !owner.equals(apex));
  if (elsewhere !== undefined)
    return {
      code: 'soa-several',
      message: `${elsewhere.owner.toString()} has an SOA, but only the apex ${zone} may have one`,
    };
  if (soas.length === 0)
    return { code: 'soa-missing', message: `${zone} has no SOA; a zone has exactly one, at its apex` };
  const [first] = soas;
  if (
    sortRdatas(
      SOA,
      soas.map(({ rdata }) => rdata),
    ).length > 1
  )
    return {
      code: 'soa-several',
      message: `${first.owner.toString()} has ${soas.length} SOA records; a zone has exactly one`,
    };
  return undefined;
}

export function compareRRsets(a: RRset, b: RRset): number {
  if (a.type === SOA || b.type === SOA) return a.type === SOA ? -1 : 1;
  return a.type.code - b.type.code || compareRdata(a.rdatas[0], b.rdatas[0]);
}

/** Returns the sort key of a set. It is equal for records of the same set, and has the order of `compareRRsets`. */
function placeOfSet({ type, rdata }: ResourceRecord): number {
  if (type === SOA) return 0;
  const covered = type.setPerCoveredType === true ? (rdata[0] << 8) | rdata[1] : 0;
  return type.code * 0x10000 + covered;
}

function countRecords({ rrsets }: ZoneNode): number {
  return rrsets.reduce((sum, { rdatas }) => sum + rdatas.length, 0);
}

function ownerAndType({ owner, type }: ResourceRecord): string {
  return `${owner.toString()} ${type.name}`;
}
