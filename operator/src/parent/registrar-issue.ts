import { shorten } from '@fourwinds/dns';
import { productIssue, type ProductIssueCode, type ZoneObjectIssue } from '@fourwinds/zones';

/** Names that a message has at most. */
const NAMED = 8;

/** An issue of the records that a parent has of a zone: its owner corrects it at the registrar. */
export function registrarIssue(code: ProductIssueCode, message: string): ZoneObjectIssue {
  return productIssue(code, message, 'spec.domain');
}

/** Names or addresses for a message. */
export function listed(names: readonly string[]): string {
  const sorted = [...names].sort();
  const more = sorted.length > NAMED ? ` and ${sorted.length - NAMED} more` : '';
  return `${sorted.slice(0, NAMED).map(shorten).join(', ')}${more}`;
}

/** A zone that delegates, for a message; it comes with the final dot. */
export function parentName(parent: string): string {
  return parent === '.' ? 'the root zone' : `the parent zone ${shorten(parent.slice(0, -1))}`;
}
