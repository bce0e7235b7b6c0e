import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { generateSubdomains } from './generate.ts';

/** A record as its owner wrote it. */
export interface WrittenRecord {
  readonly type: string;
  /** Presentation format (RFC 1035 5.1). */
  readonly value: string;
}

/** A name of a public subdomain service, relative to the service's domain, with its records. */
export interface Subdomain {
  readonly name: string;
  readonly records: readonly WrittenRecord[];
}

export interface Source {
  /** True if the names are real, not generated. */
  readonly real: boolean;
  readonly subdomains: readonly Subdomain[];
}

const SEED = 1;
const ROOT = resolve(import.meta.dirname, '../..');

/**
 * Loads real names from an external file (FOURWINDS_REAL_DATA) with a JSON object per line. Without the file,
 * generates names with the same distribution.
 */
export function loadSubdomains(environment: NodeJS.ProcessEnv = process.env): Source {
  const file = resolve(ROOT, environment.FOURWINDS_REAL_DATA ?? '../shared/data/subdomains.ndjson');
  if (existsSync(file)) return { real: true, subdomains: readLines(file) };
  return { real: false, subdomains: generateSubdomains(SEED) };
}

function readLines(file: string): Subdomain[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Subdomain);
}

/** True if the name has a CNAME and other records, which RFC 1034 3.6.2 forbids. */
export function hasCnameBesideOthers({ records }: Subdomain): boolean {
  return records.some(({ type }) => type === 'CNAME') && records.some(({ type }) => type !== 'CNAME');
}
