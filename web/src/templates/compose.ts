import type { RecordView } from '../api/client.ts';
import { add, type Pending, remove } from '../records/pending.ts';
import { isOfSet, type Values } from '../records/values.ts';

/** A record of a service; `{zone}` and answers of the person are filled in. */
interface TemplateRecord {
  readonly name: string;
  readonly type: string;
  readonly value: string;
  /** It takes the place of records of its name and type that begin so; of all of them where it is empty. A wildcard does so at each name that it would stand for, and of aliases there. */
  readonly replaces: string;
}

/** The records of a service. */
export interface Template {
  readonly name: string;
  /** Where the name is no proper name: the German one. */
  readonly german?: string;
  readonly kind: string;
  /** The pages of the service that say so. */
  readonly sources: readonly string[];
  readonly records: readonly TemplateRecord[];
  /** Texts that only the person knows. */
  readonly asks?: readonly { readonly key: string; readonly example: string }[];
}

export interface Filling {
  readonly zone: string;
  readonly ttl: number;
  readonly answers: { readonly [key: string]: string };
}

/** The records that a template makes in a zone, and those that are there and have to go. */
export interface Composed {
  readonly added: readonly Values[];
  readonly removed: readonly RecordView[];
}

/** Composes a template with the records of a zone: those that are there already are left as they are. */
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

/** A record hides the wildcard at its own name (RFC 4592 2.2.1), as an alias does with all types. */
function isInPlaceOf(wanted: Values, record: RecordView): boolean {
  if (isOfSet(wanted, record)) return true;
  const isBelow = wanted.name.startsWith('*.') && record.name.endsWith(wanted.name.slice(1));
  return isBelow && [wanted.type, 'CNAME'].includes(record.type);
}

/** The same as changes that wait. */
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
    // Hosts are pasted with the final dot or without it.
    value: value.replaceAll(/\{(\w+)\}/g, (_, key: string) => known[key]?.replace(/\.$/, '') ?? ''),
    ttl,
    comment: null,
  };
}
