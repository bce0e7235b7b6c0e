import type { RecordType } from '@fourwinds/dns';

/** A canonical value with the SVCB keys from RFC 9461 on by number: the releases of 2023 that Debian has do not know their names. */
export function numberedKeys(type: RecordType, value: string, wire: string): string {
  const isYoung = / (?:dohpath|ohttp|tls-supported-groups|docpath)\b/.test(value);
  return isYoung ? type.formatWidely(Uint8Array.fromHex(wire)) : value;
}
