import type { ZoneRecord } from '@fourwinds/resources';

/** Enough text for several buckets. */
const PADDING = Array.from({ length: 1500 }, (_, i) => ({ name: `host${i}`, type: 'TXT', value: 'x'.repeat(50) }));

/**
 * Records that identify a version of a zone: an alias, and a target whose name is different in each version. A single
 * answer then shows whether two versions were mixed.
 */
export function tellingRecords(number: number): ZoneRecord[] {
  const target = `v${number}`;
  return [
    { name: 'alias', type: 'CNAME', value: target, ttl: 60 },
    { name: target, type: 'TXT', value: String(number), ttl: 60 },
  ];
}

/** All records of a version of a large zone. The identifying records are in different buckets. */
export function version(number: number): { readonly records: ZoneRecord[] } {
  return { records: [...tellingRecords(number), ...PADDING] };
}

/**
 * Returns the version in an answer to `alias TXT`. Returns undefined if the answer matches no version, or mixes two
 * versions.
 */
export function versionIn(domain: string, data: readonly string[]): number | undefined {
  const [alias, text] = data;
  const number = Number(/^v(\d+)\./.exec(alias ?? '')?.[1] ?? NaN);
  return data.length === 2 && alias === `v${number}.${domain}.` && text === `"${number}"` ? number : undefined;
}
