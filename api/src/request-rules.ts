/** The meaning of each rule of the APIs themselves, one sentence, by their codes: of requests, of imports of zone files, of imports of keys. */
export const requestRules = {
  'field-missing': 'The request lacks a field that it needs.',
  'field-unknown': 'The request has a field, or a parameter of the query, that does not exist here.',
  'field-invalid': 'The value of a field is not one that the field may have.',
  'record-exists': 'A create is for a record that exists; an upsert accepts such a record, and changes its TTL.',
  'record-not-found': 'The zone has no record with this id; list its records to find the present ids.',
  'record-read-only':
    'The record is a Record object of Kubernetes, which the APIs show and cannot change; change the object.',
  'other-records':
    'Records that the token does not see are wrong, or would be with this change; the answer to a token for all records names them.',
  'rollover-running': 'The keys of this role are being replaced already; the request adds nothing.',
  'key-tag-taken': 'Another key of the zone has the same key tag and algorithm.',
  'too-many-keys': 'A zone may have 4 keys of a role and 8 in all.',
  'counterpart-missing':
    'An RSA key was imported without the other of KSK and ZSK, which nothing makes; bring both in one request.',
  'zsk-missing': 'A KSK was imported without the ZSK of its algorithm, which resolvers may still remember.',
  'ksk-missing': 'A ZSK was imported without the KSK that the DS record at the parent leads to.',
  'file-empty': 'The zone file has no record.',
  'file-of-another-zone':
    'The zone file has the SOA of another zone, or no record within this one; import it into its own zone.',
  'removal-unconfirmed':
    'The zone file takes away more than 30 % of the names of the zone; send confirm with the number in the message.',
  'text-not-utf8': 'A line of the zone file is not UTF-8; save the file in UTF-8.',
  'comment-cut': 'A comment of the zone file was longer than that of a record may be.',
  'name-at-sign': 'A name of the zone file ends in “.@”, which was read as a name relative to the zone.',
  'soa-managed': 'The service writes the SOA record itself; that of the file was skipped.',
  'scan-ds-at-parent':
    'The parent has DS records of keys that are not here: a move of the zone would make resolvers refuse it. Remove the DS records first, or move the keys.',
  'scan-parent-unknown':
    'The servers of the parent were not found, or did not all answer, so that DS records may be there.',
  'scan-not-delegated': 'The parent has no NS records of the domain; name the servers to ask in the request.',
  'scan-delegated-here': 'The domain is delegated to this service, so that its own answers would be compared.',
  'scan-no-server': 'None of the servers answers with authority for the zone.',
  'scan-servers-differ': 'The servers have different serials; the records may be those of any of these versions.',
  'scan-usual-names':
    'Without a zone transfer only usual names can be asked for; records at other names are not found.',
  'scan-unanswered': 'Some questions got no answer; ask again, or later.',
  'scan-too-large': 'The zone has more records than can be proposed as one change; import its zone file.',
  'scan-ttl-raised': 'Some TTLs are smaller than this service allows.',
  'scan-refused': 'The records that were found cannot be put into the zone by one change.',
  'edge-no-zone':
    'The zone of the name, or its nameservers, were not found, so that nothing is known of its records; is the name right?',
  'edge-no-answer': 'None of the nameservers of the zone answers with authority for it; ask again, or later.',
  'edge-served-here': 'The zone of the name is at this service, so that its records are changed here.',
  'edge-in-part':
    'Some nameservers of the zone show records that lead here, others do not: a change is on its way, or the name has other records beside.',
  'edge-addresses-missing': 'The name leads here, but not by all addresses that the service has for this.',
  'edge-other-target': 'The name is an alias that does not end at the edge host of the service.',
  'edge-other-addresses': 'The name has addresses that are none of the service.',
  'edge-no-record': 'The name has neither a CNAME record nor addresses.',
  'edge-at-apex': 'No CNAME record can stand at the name of a zone, as SOA and NS records are there (RFC 1034 3.6.2).',
  'dnssec-managed': 'The record belongs to the signatures of a zone, which the service makes itself; it was skipped.',
} as const satisfies Record<string, string>;

export type RequestRule = keyof typeof requestRules;
