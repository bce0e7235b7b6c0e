import { Name } from '@fourwinds/dns';
import { type HistoryRecord, readLine } from '@fourwinds/zones';

/** Converts history lines to records with names relative to the zone. */
export function recordsOfHistory(lines: readonly string[], domain: string): HistoryRecord[] {
  const apex = Name.parse(`${domain}.`);
  return lines.map((line) => {
    const { name, type, value, ttl } = readLine(line)!;
    return { name: Name.parse(name).relativeTo(apex), type, value, ttl };
  });
}
