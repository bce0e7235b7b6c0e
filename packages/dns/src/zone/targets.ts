import { Name } from '../name.ts';
import type { RRset } from '../rr/rrset.ts';
import { TXT } from '../rr/types/txt.ts';
import { namesIn } from './lookup.ts';
import type { SpfTerm } from './policies/read-spf.ts';
import { spfRecordsOf } from './policies/spf-records.ts';

/**
 * Returns the names that a set leads to: the names in its data, and the targets of includes and redirects in SPF
 * records.
 */
export function targetsIn(set: RRset): Name[] {
  if (set.type !== TXT) return namesIn(set);
  return spfRecordsOf(set)
    .flatMap(({ terms }) => terms)
    .map(spfTarget)
    .filter((target) => target !== undefined);
}

/**
 * Returns the name of the SPF record that an include or redirect leads to (RFC 7208 5.2, 6.1). Returns undefined for
 * other terms, and for macros.
 */
export function spfTarget({ name, domain }: SpfTerm): Name | undefined {
  if ((name !== 'include' && name !== 'redirect') || !/^[a-z0-9._-]{1,253}$/i.test(domain)) return undefined;
  try {
    return Name.parse(domain);
  } catch {
    return undefined;
  }
}
