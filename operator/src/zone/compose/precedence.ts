import { keyOf, type RecordResource } from '@fourwinds/resources';

/** Sorts Records by age, oldest first, then by namespace/name. Inline records precede all Records. */
export function inPrecedence(records: readonly RecordResource[]): RecordResource[] {
  const order = new Map(records.map((record) => [record, precedenceOf(record)]));
  return [...records].sort((a, b) => (order.get(a)! < order.get(b)! ? -1 : 1));
}

export function precedenceOf(record: RecordResource): string {
  return `${record.metadata.creationTimestamp ?? ''} ${keyOf(record)}`;
}
