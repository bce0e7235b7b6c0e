/**
 * Rules of the APIs for requests, zone file imports and key imports. Each has a code, and its meaning in one
 * sentence.
 */
export const requestRules = {
  'field-missing': 'A required field is missing.',
  'field-unknown': 'The request has an unknown field or query parameter.',
  'field-invalid': 'The value of a field is not allowed.',
  'record-exists': 'The record to create already exists. Use an upsert to change its TTL.',
  'record-not-found': 'The zone has no record with this id. List its records to find the current ids.',
  'record-read-only': 'The record is a Record object in Kubernetes, which the APIs can only read. Change the object.',
  'other-records':
    'Records that the token may not see are invalid, or would be after this change. A token for all records gets their names.',
  'rollover-running': 'A rollover for this key role is already in progress; the request has no effect.',
  'key-tag-taken': 'Another key of the zone has the same key tag and algorithm.',
  'too-many-keys': 'A zone may have at most 4 keys of each role and 8 in total.',
  'counterpart-missing':
    'An RSA KSK or ZSK was imported without its counterpart, which the service cannot generate. Import both in one request.',
  'zsk-missing': 'A KSK was imported without the ZSK of the same algorithm, which resolvers may still cache.',
  'ksk-missing': 'A ZSK was imported without the KSK that the DS record at the parent refers to.',
  'file-empty': 'The zone file has no record.',
  'file-of-another-zone':
    'The zone file has the SOA of another zone, or no record in this zone. Import it into its own zone.',
  'removal-unconfirmed':
    'The import or list would remove more than 30 % of the names of the zone. Send confirm with the number in the message.',
  'text-not-utf8': 'A line of the zone file is not UTF-8. Save the file as UTF-8.',
  'comment-cut': 'A comment in the zone file was too long and was shortened.',
  'name-at-sign': 'A name in the zone file ends in “.@” and was read relative to the zone.',
  'soa-managed': 'The service writes the SOA record itself; the given SOA record was skipped.',
  'scan-ds-at-parent':
    'The parent has DS records for keys that are not here, so resolvers would reject the zone after a move. Remove the DS records first, or import the keys.',
  'scan-parent-unknown': 'The servers of the parent were not found or did not all answer, so DS records may exist.',
  'scan-not-delegated': 'The parent has no NS records for the domain. Name the servers to query in the request.',
  'scan-delegated-here': 'The domain is delegated to this service, so a scan would read its own answers.',
  'scan-no-server': 'None of the servers is authoritative for the zone.',
  'scan-servers-differ': 'The servers have different serials, so the records may come from any of these versions.',
  'scan-usual-names':
    'Without a zone transfer, only common names can be queried. Records at other names are not found.',
  'scan-unanswered': 'Some queries got no answer. Try again, perhaps later.',
  'scan-too-large': 'The zone has too many records for one proposed change. Import its zone file.',
  'scan-ttl-raised': 'Some TTLs were below the minimum of this service and were raised.',
  'scan-refused': 'The records found cannot be added to the zone in one change.',
  'edge-no-zone': 'The zone of the name or its nameservers were not found. Check the name.',
  'edge-no-answer': 'None of the nameservers gives an authoritative answer for the zone. Try again, perhaps later.',
  'edge-served-here': 'The zone of the name is hosted by this service. Change its records here.',
  'edge-in-part':
    'Only some nameservers have records that point here: a change is in progress, or the name also has other records.',
  'edge-addresses-missing': 'The name points here, but lacks some of the addresses of the service.',
  'edge-other-target': 'The name is an alias that does not lead to the edge host of the service.',
  'edge-other-addresses': 'The name has addresses that do not belong to the service.',
  'edge-no-record': 'The name has no CNAME, A or AAAA record.',
  'edge-at-apex': 'The zone apex cannot have a CNAME record, because it has SOA and NS records (RFC 1034 3.6.2).',
  'name-taken': 'The name is registered, or only its former owner can take it for 30 days. Use another name.',
  'label-characters':
    'A label under a suffix of this service consists of the letters a to z, digits and hyphens. Internationalized names are possible below it.',
  'label-hyphens':
    'A label under a suffix of this service begins and ends with a letter or digit, and has no two hyphens in a row.',
  'label-too-short':
    'A label under a suffix of this service has at least 3 characters, or 4 if the account is not verified.',
  'label-reserved': 'The label is reserved, because programs or people give it a special meaning.',
  'label-brand': 'A part of the label is a well-known brand or looks like it. Use a label without it.',
  'label-offensive': 'A part of the label is an offensive word. Use a label without it.',
  'dnssec-managed': 'The record is part of DNSSEC signing, which the service manages; it was skipped.',
} as const satisfies Record<string, string>;

export type RequestRule = keyof typeof requestRules;
