import { type Issue, Name, readOwnerName } from '@fourwinds/dns';
import type { ZoneRecord, ZoneResource, ZoneSpec } from '@fourwinds/resources';
import { type ProductIssueCode, productIssue, type Readings } from '@fourwinds/zones';
import { attachedEntry, type Entry, inlineEntries, zoneContext } from './entry.ts';
import type { ZonePorts } from '../zone/zone-ports.ts';
import { zoneAbove } from '../zone/find-zone.ts';
import { answers, isOfParent } from './hidden-records.ts';
import { accountOf, zoneIdOf } from '../zone/identity.ts';

export type CarryPorts = Pick<ZonePorts, 'zoneIndex' | 'attached'> & { readonly readings: Readings };

/** Records in the account's parent zone that a new child zone hides. */
export interface HiddenRecords {
  readonly above: ZoneResource;
  /** Records in the spec of the parent zone. */
  readonly inline: readonly Entry[];
  /** Records attached by Record objects. */
  readonly attached: readonly Entry[];
  /** Wildcard of the parent zone that currently answers for the new zone's domain. */
  readonly wildcard?: string;
}

/**
 * Returns the records that a new zone would hide. Returns undefined if there are none, or if the nearest zone above
 * belongs to another owner.
 */
export function recordsToHide(ports: CarryPorts, account: string, domain: string): HiddenRecords | undefined {
  const apex = Name.parse(`${domain}.`);
  const above = zoneAbove(ports, apex.parent, (zone) => answers(zone, zone));
  if (above === undefined || accountOf(above) !== account) return undefined;
  const context = zoneContext(zoneIdOf(above), above.spec, ports.readings);
  const inline = inlineEntries(above.spec, context);
  const attached = ports.attached.of(above.metadata).map((record) => attachedEntry(record, context));
  const isHidden = ({ name, type }: Entry): boolean => {
    const owner = readOwnerName(name, context.apex);
    return owner.isWithin(apex) && !(owner.equals(apex) && isOfParent(type));
  };
  const hidden = { above, inline: inline.filter(isHidden), attached: attached.filter(isHidden) };
  if (hidden.inline.length + hidden.attached.length > 0) return hidden;
  const wildcard = wildcardFor(apex, context.apex, new Set([...inline, ...attached].map(({ name }) => name)));
  return wildcard === undefined ? undefined : { ...hidden, wildcard };
}

/**
 * Returns the wildcard from which the records of a nonexistent name are synthesized: the wildcard of its closest
 * encloser (RFC 4592 section 3.3.1).
 */
function wildcardFor(name: Name, apex: Name, names: ReadonlySet<string>): string | undefined {
  for (let at = name.parent; at.isWithin(apex); at = at.parent) {
    const relative = at.relativeTo(apex);
    const wildcard = relative === '@' ? '*' : `*.${relative}`;
    if (names.has(wildcard)) return wildcard;
    if (relative === '@' || [...names].some((one) => one === relative || one.endsWith(`.${relative}`)))
      return undefined;
  }
  return undefined;
}

export function carriedRecords({ above, inline }: HiddenRecords, { domain, defaultTTL }: ZoneSpec): ZoneRecord[] {
  const [from, to] = [above.spec.domain, domain].map((text) => Name.parse(`${text}.`));
  return inline.map(({ id, name, type, value, ttl = above.spec.defaultTTL, comment }) => ({
    name: readOwnerName(name, from).relativeTo(to),
    type,
    value,
    ...(ttl === defaultTTL ? {} : { ttl }),
    ...(comment === undefined ? {} : { comment }),
    id,
  }));
}

/**
 * Returns the records to remove from the zone above. Glue records that the other delegations of this zone need stay
 * (RFC 1034 section 4.2.1).
 */
export function leavingRecords({ above, inline }: HiddenRecords, domain: string): Entry[] {
  const apex = Name.parse(`${above.spec.domain}.`);
  const cut = Name.parse(`${domain}.`).relativeTo(apex);
  const servers = new Set(
    above.spec.records
      .filter(({ name, type }) => name === cut && type === 'NS')
      .map(({ value }) => value.toLowerCase()),
  );
  const isGlue = ({ name, type }: Entry): boolean =>
    (type === 'A' || type === 'AAAA') && servers.has(readOwnerName(name, apex).toString());
  return inline.filter((entry) => !isGlue(entry));
}

const MOST_NAMED = 10;

/**
 * Returns warnings about records that the new zone hides, including records that stay hidden after the move. Record
 * objects are not moved, because they may belong to other people.
 */
export function hidingIssues(
  { above, inline, attached, wildcard }: HiddenRecords,
  domain: string,
  isTaken: boolean,
): Issue<ProductIssueCode>[] {
  const from = above.spec.domain;
  if (wildcard !== undefined)
    return [
      productIssue(
        'hides-records',
        `${domain} and the names below it get their records from the wildcard ${wildcard} of ${from} until this zone is served; add the records that they need to this zone`,
        'name',
      ),
    ];
  const own = isTaken ? [] : inline;
  return [
    ...(own.length === 0 ? [] : [ownIssue(from, own)]),
    ...(attached.length === 0 ? [] : [attachedIssue(from, attached)]),
  ];
}

function ownIssue(from: string, hidden: readonly Entry[]): Issue<ProductIssueCode> {
  return productIssue(
    'hides-records',
    `records of ${from} are not served once this zone is: ${namesOf(hidden)} (${hidden.length} in all); make the zone with take_records true to move them`,
    'name',
  );
}

function attachedIssue(from: string, hidden: readonly Entry[]): Issue<ProductIssueCode> {
  return productIssue(
    'hides-records',
    `Record objects of ${from} are not served once this zone is, and take_records does not move them: ${namesOf(hidden)}; in Kubernetes, make a Record of this zone for each, then delete the old one`,
    'name',
  );
}

function namesOf(hidden: readonly Entry[]): string {
  const named = hidden.slice(0, MOST_NAMED).map(({ name, type }) => `${name} ${type}`);
  return `${named.join(', ')}${hidden.length > MOST_NAMED ? ` and ${hidden.length - MOST_NAMED} more` : ''}`;
}
