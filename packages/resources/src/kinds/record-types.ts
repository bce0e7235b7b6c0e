// Browsers load this part by itself: @fourwinds/resources/record-types.

/** The least TTL that users may set, seconds. */
export const MIN_TTL = 30;

/**
 * Types of the records that users may put into their zones. The service itself writes the others that are in use (SOA, RRSIG, NSEC and the like);
 * the rest is obsolete, or used by hardly anyone.
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

/** Whether users may put records of a type into their zones, by its mnemonic in capitals. */
export function isUserEditable(type: string): boolean {
  return userEditableTypes.includes(type);
}
