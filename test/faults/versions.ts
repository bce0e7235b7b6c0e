import type { ZoneRecord } from '@fourwinds/resources';

/** Enough text for several buckets. */
const PADDING = Array.from({ length: 1500 }, (_, i) => ({ name: `host${i}`, type: 'TXT', value: 'x'.repeat(50) }));

/**
 * The records of a version of a zone that tell it: an alias and its target, which have names of their own for each version, so that one
 * answer tells a mix of two versions.
 */
export function tellingRecords(number: number): ZoneRecord[] {
  const target = `v${number}`;
  return [
    { name: 'alias', type: 'CNAME', value: target, ttl: 60 },
    { name: target, type: 'TXT', value: String(number), ttl: 60 },
  ];
}

/** All records of a version of a large zone. Those that tell it fall into different buckets. */
export function version(number: number): { readonly records: ZoneRecord[] } {
  return { records: [...tellingRecords(number), ...PADDING] };
}

/** The version that the data of an answer to `alias TXT` are of. Undefined where they are of no version, or of two. */
export function versionIn(domain: string, data: readonly string[]): number | undefined {
  const [alias, text] = data;
  const number = Number(/^v(\d+)\./.exec(alias ?? '')?.[1] ?? NaN);
  return data.length === 2 && alias === `v${number}.${domain}.` && text === `"${number}"` ? number : undefined;
}
