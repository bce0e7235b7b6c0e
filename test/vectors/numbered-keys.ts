import type { RecordType } from '@fourwinds/dns';

/**
 * Replaces the names of some SVCB keys in a canonical value by their numbers. The 2023 releases in Debian do not know
 * the names that RFC 9461 and later documents define.
 */
export function numberedKeys(type: RecordType, value: string, wire: string): string {
  const isYoung = / (?:dohpath|ohttp|tls-supported-groups|docpath)\b/.test(value);
  return isYoung ? type.formatWidely(Uint8Array.fromHex(wire)) : value;
}
