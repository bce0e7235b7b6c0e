import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { generateSubdomains } from './generate.ts';

/** A record as its owner wrote it. */
export interface WrittenRecord {
  readonly type: string;
  /** Presentation format (RFC 1035 5.1). */
  readonly value: string;
}

/** One name of a public subdomain service, relative to the service's domain, with its records. */
export interface Subdomain {
  readonly name: string;
  readonly records: readonly WrittenRecord[];
}

export interface Source {
  /** Where they come from, for people. */
  readonly description: string;
  /** Not generated. */
  readonly real: boolean;
  readonly subdomains: readonly Subdomain[];
}

const ROOT = resolve(import.meta.dirname, '../..');

/**
 * Real names from a file outside the repository (FOURWINDS_REAL_DATA), a JSON object a line; where there is none,
 * generated ones of the same make-up.
 */
export function loadSubdomains(environment: NodeJS.ProcessEnv = process.env): Source {
  const file = resolve(ROOT, environment.FOURWINDS_REAL_DATA ?? '../shared/data/subdomains.ndjson');
  if (existsSync(file)) return { description: `real names of ${file}`, real: true, subdomains: readLines(file) };
  const seed = Number(environment.FOURWINDS_DEMO_SEED ?? 1);
  return {
    description: `generated names, FOURWINDS_DEMO_SEED=${seed} (${file} is not there)`,
    real: false,
    subdomains: generateSubdomains(seed),
  };
}

function readLines(file: string): Subdomain[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Subdomain);
}

/** Whether the name holds a CNAME and something else, which RFC 1034 3.6.2 forbids. */
export function hasCnameBesideOthers({ records }: Subdomain): boolean {
  return records.some(({ type }) => type === 'CNAME') && records.some(({ type }) => type !== 'CNAME');
}
