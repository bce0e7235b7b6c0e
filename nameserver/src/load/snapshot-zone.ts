import { buildZone, Name, readMasterFile, type ResourceRecord, type ZoneResult } from '@fourwinds/dns';

/** Lines kept in each of two generations. */
const GENERATION = 5000;

/**
 * Zones out of the text of snapshots, one record a line. Lines that were read before are not read again: from one
 * version of a zone to the next nearly all are the same.
 */
export class SnapshotZones {
  #young = new Map<string, ResourceRecord>();
  #old = new Map<string, ResourceRecord>();

  /** The zone of `domain`; absent where an issue is an error. */
  read(domain: string, text: string): ZoneResult {
    const lines = text.split('\n').filter((line) => line !== '');
    const unread = lines.filter((line) => !this.#young.has(line) && !this.#old.has(line));
    const { records, issues } = readMasterFile(unread.join('\n'));
    if (issues.length > 0 || records.length !== unread.length) return this.#readWhole(domain, text);
    const fresh = new Map(unread.map((line, i) => [line, records[i]]));
    const found = lines.map((line) => fresh.get(line) ?? this.#young.get(line) ?? this.#old.get(line)!);
    lines.forEach((line, i) => this.#remember(line, found[i]));
    return buildZone(Name.parse(domain), found);
  }

  /** Where a line is not a record by itself, the text as a whole says what is wrong and where. */
  #readWhole(domain: string, text: string): ZoneResult {
    const { records, issues } = readMasterFile(text);
    if (issues.some(({ severity }) => severity === 'error')) return { issues };
    return buildZone(Name.parse(domain), records);
  }

  #remember(line: string, record: ResourceRecord): void {
    this.#young.set(line, record);
    if (this.#young.size < GENERATION) return;
    this.#old = this.#young;
    this.#young = new Map();
  }
}
