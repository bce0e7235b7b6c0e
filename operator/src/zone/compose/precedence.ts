import { keyOf, type RecordResource } from '@fourwinds/resources';

/** The older first, then by namespace/name; inline records come before all. */
export function inPrecedence(records: readonly RecordResource[]): RecordResource[] {
  const order = new Map(records.map((record) => [record, precedenceOf(record)]));
  return [...records].sort((a, b) => (order.get(a)! < order.get(b)! ? -1 : 1));
}

/** Less for a Record that comes before. */
export function precedenceOf(record: RecordResource): string {
  return `${record.metadata.creationTimestamp ?? ''} ${keyOf(record)}`;
}
