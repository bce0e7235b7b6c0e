import { keyOf, type RecordResource } from '@fourwinds/resources';

export function placeOfRecord(record: RecordResource): string {
  return `${record.kind.toLowerCase()}s/${keyOf(record)}`;
}
