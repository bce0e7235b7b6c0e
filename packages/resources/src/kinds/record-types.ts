// Browsers load this file separately as @fourwinds/resources/record-types.

/** Lowest TTL that users may set, in seconds. */
export const MIN_TTL = 30;

/**
 * Record types that users may add to their zones. The service itself writes SOA, RRSIG, NSEC and similar types. All
 * other types are obsolete or rarely used.
 */
export const userEditableTypes: readonly string[] = [
  'A',
  'NS',
  'CNAME',
  'PTR',
  'MX',
  'TXT',
  'AAAA',
  'LOC',
  'SRV',
  'NAPTR',
  'CERT',
  'DNAME',
  'DS',
  'SSHFP',
  'DHCID',
  'TLSA',
  'SMIMEA',
  'OPENPGPKEY',
  'SVCB',
  'HTTPS',
  'URI',
  'CAA',
];

/** `type` is a mnemonic in upper case. */
export function isUserEditable(type: string): boolean {
  return userEditableTypes.includes(type);
}
