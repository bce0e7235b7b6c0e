import { sha256Of } from './sha256.ts';

/** Name for objects that belong to a domain: the domain itself may be too long or hold characters that names cannot. */
export function hashedName(prefix: string, domain: string): string {
  return `${prefix}-${sha256Of(domain).slice(0, 20)}`;
}
