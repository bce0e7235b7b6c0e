import type { RecordView } from '../api/client.ts';
import { add, type Pending, remove } from '../changes/pending.ts';
import { isOfSet, type Values } from '../changes/values.ts';

/** A record of a template. `{zone}` and the user's answers are inserted. */
interface TemplateRecord {
  readonly name: string;
  readonly type: string;
  readonly value: string;
  /**
   * Start of a value; empty matches all values. The template replaces records with the same name and type whose value
   * starts with this text. If the template record is a wildcard, it also replaces these records, and CNAMEs, at the
   * names that the wildcard covers.
   */
  readonly replaces: string;
}

/** The template of a service. */
export interface Template {
  readonly name: string;
  /** The German name, if the name can be translated. */
  readonly german?: string;
  readonly kind: string;
  /** Documentation of the service that specifies the records. */
  readonly sources: readonly string[];
  readonly records: readonly TemplateRecord[];
  /** Values that the user must enter. */
  readonly asks?: readonly { readonly key: string; readonly example: string }[];
}

export interface Filling {
  readonly zone: string;
  readonly ttl: number;
  readonly answers: { readonly [key: string]: string };
}

/** The records that a template adds to a zone, and the existing records that it removes. */
export interface Composed {
  readonly added: readonly Values[];
  readonly removed: readonly RecordView[];
}

/** Applies a template to the records of a zone. Keeps records that already match. */
export function compose(template: Template, filling: Filling, records: readonly RecordView[]): Composed {
  const wanted = template.records.map((one) => ({ ...valuesOf(one, filling), replaces: one.replaces }));
  const isWanted = (record: RecordView) => wanted.some((one) => isOfSet(one, record) && one.value === record.value);
  const isReplaced = (record: RecordView) =>
    wanted.some((one) => isInPlaceOf(one, record) && record.value.startsWith(one.replaces));
  return {
    added: wanted
      .filter((one) => !records.some((record) => isOfSet(one, record) && record.value === one.value))
      .map(({ replaces: _, ...values }) => values),
    removed: records.filter((record) => record.managed_by === 'api' && isReplaced(record) && !isWanted(record)),
  };
}

/**
 * True if `wanted` must replace the record. A wildcard replaces records of its type below it, and all CNAMEs there,
 * because they hide the wildcard at their names (RFC 4592 2.2.1).
 */
function isInPlaceOf(wanted: Values, record: RecordView): boolean {
  if (isOfSet(wanted, record)) return true;
  const isBelow = wanted.name.startsWith('*.') && record.name.endsWith(wanted.name.slice(1));
  return isBelow && [wanted.type, 'CNAME'].includes(record.type);
}

/** Adds the result of `compose` to the pending changes. */
export function withComposed(
  pending: Pending,
  { added, removed }: Composed,
  { records, newKey }: { readonly records: readonly RecordView[]; readonly newKey: () => string },
): Pending {
  const without = remove(
    pending,
    records,
    removed.map(({ id }) => id),
  );
  return add(without, added, newKey);
}

function valuesOf({ name, type, value }: TemplateRecord, { zone, ttl, answers }: Filling): Values {
  const known: { readonly [key: string]: string } = { ...answers, zone };
  return {
    name,
    type,
    // Users may paste hosts with or without the trailing dot.
    value: value.replaceAll(/\{(\w+)\}/g, (_, key: string) => known[key]?.replace(/\.$/, '') ?? ''),
    ttl,
    comment: null,
  };
}
