import type { LocatedRecord, Name } from '@fourwinds/dns';
import { isUserEditable, userEditableTypes } from '@fourwinds/resources';
import { isApexNs } from '@fourwinds/zones';
import type { DetailCode } from '../../kernel/failure.ts';

export interface SkipRule {
  readonly code: DetailCode;
  readonly applies: (record: LocatedRecord, apex: Name) => boolean;
  readonly message: (record: LocatedRecord, apex: Name) => string;
}

/**
 * Record types that the signer of a zone generates. With another signer, the records would be wrong (RFC 4034, 5155,
 * 7344, 8976). TYPE24 and TYPE30 are SIG and NXT.
 */
const SIGNERS_OWN = new Set('RRSIG NSEC NSEC3 NSEC3PARAM DNSKEY CDS CDNSKEY DLV ZONEMD KEY TYPE24 TYPE30'.split(' '));

export function notHosted({ name }: { readonly name: string }): string {
  return `records of type ${name} cannot be set; possible are ${userEditableTypes.join(', ')}`;
}

/** Rules that are checked in order. Add new rules here. */
export const skipRules: readonly SkipRule[] = [
  {
    code: 'name-outside-zone',
    applies: ({ owner }, apex) => !owner.isWithin(apex),
    message: ({ owner }, apex) => `${owner.toString()} is not within ${apex.toString()}; import it into its own zone`,
  },
  {
    code: 'soa-managed',
    applies: ({ owner, type }, apex) => type.name === 'SOA' && (owner.equals(apex) || isZoneRepeated(owner, apex)),
    message: () => 'the SOA record is written by the service',
  },
  {
    code: 'apex-ns-managed',
    applies: isApexNs,
    message: () => 'the NS records of the zone itself are written by the service',
  },
  {
    code: 'dnssec-managed',
    applies: ({ type }) => SIGNERS_OWN.has(type.name),
    message: ({ type }) => `${type.name} records are not imported; the service creates its own when it signs the zone`,
  },
  {
    code: 'ds-at-apex',
    applies: ({ owner, type }, apex) => type.name === 'DS' && owner.equals(apex),
    message: () => 'the DS record of a zone is published by its parent; give it to the registrar',
  },
  {
    code: 'type-not-hosted',
    applies: ({ type }) => !isUserEditable(type.name) && type.name !== 'SOA',
    message: ({ type }) => notHosted(type),
  },
];

/**
 * True if the owner name repeats the zone's name, as in example.com.example.com. Some exports write the name of their
 * SOA record without the final dot, which leads to such a name.
 */
function isZoneRepeated(owner: Name, apex: Name): boolean {
  return owner.key === apex.key.slice(0, -1) + apex.key;
}
