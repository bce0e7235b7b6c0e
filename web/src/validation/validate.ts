import { domainNameIn, Name, parseTtl, readZoneFile } from '@fourwinds/dns';
import { isUserEditable, userEditableTypes } from '@fourwinds/resources/record-types';
import { readDraft } from '@fourwinds/zones/draft';
import type { Field, Values } from '../changes/values.ts';
import { setFaultsOf } from './set-faults.ts';
import { readTargets, withHosts } from './targets.ts';
import { type CsvRow, readCsv } from './csv.ts';

/** An error or warning of a field, with the API's message. */
export interface Fault {
  readonly field: Field;
  readonly isError: boolean;
  readonly code: string;
  readonly message: string;
}

export { isUserEditable, readTargets, setFaultsOf, userEditableTypes, withHosts };

/** Validates a single record like the API. RRset rules are checked in the review. */
export function faultsOf(zone: string, { comment: _, ...draft }: Values): Fault[] {
  const { issues } = readDraft(draft, { apex: Name.parse(`${zone}.`), defaultTtl: draft.ttl, path: '' });
  return issues.map(({ path, severity, code, message }) => ({
    field: path.replace(/^\./, '') as Field,
    isError: severity === 'error',
    code,
    message,
  }));
}

/** The records in pasted lines, and the errors of invalid lines. */
export interface ReadLines {
  readonly records: readonly Values[];
  readonly faults: readonly { readonly path: string; readonly message: string }[];
}

/** Parses CSV, or else zone file lines. */
export function readPasted(zone: string, defaultTtl: number, text: string): ReadLines {
  const rows = readCsv(text, isType);
  return rows === undefined ? readLines(zone, defaultTtl, text) : readRows(zone, defaultTtl, rows);
}

function isType(word: string): boolean {
  return isUserEditable(word.toUpperCase());
}

function readRows(zone: string, defaultTtl: number, rows: readonly CsvRow[]): ReadLines {
  const read = rows.map(({ line, name, type, value, ttl, comment }) => ({
    line,
    values: withHosts(zone, {
      name: relativeTo(zone, name),
      type: type.toUpperCase(),
      value,
      ttl: ttl === '' ? defaultTtl : (parseTtl(ttl) ?? NaN),
      comment: comment === '' ? null : comment,
    }),
  }));
  const faults = read.flatMap(({ line, values }) =>
    faultsOf(zone, values)
      .filter(({ isError }) => isError)
      .map(({ message }) => ({ path: `line ${line}`, message })),
  );
  return { records: read.map(({ values }) => values), faults };
}

/** Converts a name that another program has written. The name may be absolute, or empty for the apex. */
function relativeTo(zone: string, name: string): string {
  const apex = Name.parse(`${zone}.`);
  const whole = domainNameIn(name);
  if (name === '' || name === '.') return '@';
  return whole?.isWithin(apex) === true ? whole.relativeTo(apex) : name;
}

function readLines(zone: string, defaultTtl: number, text: string): ReadLines {
  const apex = Name.parse(`${zone}.`);
  const { records, issues } = readZoneFile(text, { origin: apex, fallbackTtl: defaultTtl });
  // The service manages the SOA and the apex NS records.
  const own = records.filter(({ type, owner }) => type.name !== 'SOA' && !(type.name === 'NS' && owner.equals(apex)));
  return {
    records: own.map(({ owner, type, ttl, rdata }) => ({
      name: owner.relativeTo(apex),
      type: type.name,
      value: type.format(rdata),
      ttl,
      comment: null,
    })),
    faults: issues.map(({ path, message }) => ({ path, message })),
  };
}
