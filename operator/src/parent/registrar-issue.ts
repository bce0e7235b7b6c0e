import { shorten } from '@fourwinds/dns';
import { productIssue, type ProductIssueCode, type ZoneObjectIssue } from '@fourwinds/zones';

const NAMED = 8;

/** Returns an issue in the parent's records for a zone. The owner fixes it at the registrar. */
export function registrarIssue(code: ProductIssueCode, message: string): ZoneObjectIssue {
  return productIssue(code, message, 'spec.domain');
}

export function listed(names: readonly string[]): string {
  const sorted = [...names].sort();
  const more = sorted.length > NAMED ? ` and ${sorted.length - NAMED} more` : '';
  return `${sorted.slice(0, NAMED).map(shorten).join(', ')}${more}`;
}

/** Formats the name of a delegating zone for a message. The name has the final dot. */
export function parentName(parent: string): string {
  return parent === '.' ? 'the root zone' : `the parent zone ${shorten(parent.slice(0, -1))}`;
}
