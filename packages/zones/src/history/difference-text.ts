import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { formatRecord } from '@fourwinds/dns';
import type { ZoneDifference } from './zone-difference.ts';

/** Added and removed records as zone file lines, in ascending order. */
export interface LineDifference {
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

export interface HistoryRecord {
  /** Absolute name, with a final dot. */
  readonly name: string;
  readonly ttl: number;
  readonly type: string;
  /** Data in presentation format. Empty if there is no data. */
  readonly value: string;
}

/**
 * Limits for the text of a difference. Larger differences are not stored: compression would take long, and the result
 * would usually still be too large.
 */
const TEXT_OCTETS = 128 * 1024;
const RECORDS = 4096;

const LINE = /^(?<name>\S+) (?<ttl>0|[1-9][0-9]{0,9}) IN (?<type>[A-Z][A-Z0-9-]*)(?: (?<value>\S.*))?$/;

export function lineDifference({ added, removed }: ZoneDifference): LineDifference {
  return { added: added.map(formatRecord).sort(), removed: removed.map(formatRecord).sort() };
}

/** Combines two successive differences. Omits changes that the second difference reverts. */
export function sumOf(first: LineDifference, second: LineDifference): LineDifference {
  return {
    added: union(without(first.added, second.removed), without(second.added, first.removed)),
    removed: union(without(first.removed, second.added), without(second.removed, first.added)),
  };
}

/**
 * Compresses a difference and encodes it in Base64. Returns undefined if the difference is too large, or if the
 * result has more than `most` characters.
 */
export function writeDifference({ added, removed }: LineDifference, most: number): string | undefined {
  if (added.length + removed.length > RECORDS) return undefined;
  const text = [...removed.map((line) => `-${line}\n`), ...added.map((line) => `+${line}\n`)].join('');
  const octets = Buffer.from(text);
  if (octets.length > TEXT_OCTETS) return undefined;
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 18 };
  const written = brotliCompressSync(octets, { params }).toString('base64');
  return written.length > most ? undefined : written;
}

/** Reads the output of `writeDifference`. Returns undefined for other text. */
export function readDifference(written: string): LineDifference | undefined {
  const lines = unpack(written)?.split('\n');
  if (lines?.pop() !== '') return undefined;
  const starting = (sign: string): string[] =>
    lines.filter((line) => line.startsWith(sign)).map((line) => line.slice(1));
  const removed = starting('-');
  const added = starting('+');
  const isSigned = lines.length > 0 && lines.every((line, i) => line.startsWith(i < removed.length ? '-' : '+'));
  return isSigned && [removed, added].every(isListOfRecords) ? { added, removed } : undefined;
}

export function readLine(line: string): HistoryRecord | undefined {
  const { name, ttl, type, value = '' } = LINE.exec(line)?.groups ?? {};
  return name === undefined ? undefined : { name, ttl: Number(ttl), type, value };
}

function unpack(written: string): string | undefined {
  const octets = Buffer.from(written, 'base64');
  if (octets.toString('base64') !== written) return undefined;
  try {
    const text = brotliDecompressSync(octets, { maxOutputLength: TEXT_OCTETS });
    return new TextDecoder('utf-8', { fatal: true }).decode(text);
  } catch {
    return undefined;
  }
}

/** True if the lines are records in ascending order without duplicates. */
function isListOfRecords(lines: readonly string[]): boolean {
  return lines.every((line, i) => LINE.test(line) && (i === 0 || lines[i - 1] < line));
}

function without(lines: readonly string[], others: readonly string[]): string[] {
  const excluded = new Set(others);
  return lines.filter((line) => !excluded.has(line));
}

function union(a: readonly string[], b: readonly string[]): string[] {
  return [...new Set([...a, ...b])].sort();
}
