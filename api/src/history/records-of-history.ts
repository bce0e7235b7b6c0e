import { Name } from '@fourwinds/dns';
import { type HistoryRecord, readLine } from '@fourwinds/zones';

/** The records of lines in the history of a zone; their names are relative to it, as in all lists of records. */
export function recordsOfHistory(lines: readonly string[], domain: string): HistoryRecord[] {
  const apex = Name.parse(`${domain}.`);
  return lines.map((line) => {
    const { name, type, value, ttl } = readLine(line)!;
    return { name: Name.parse(name).relativeTo(apex), type, value, ttl };
  });
}
