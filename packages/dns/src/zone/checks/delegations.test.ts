import { describeZoneScenes, SOA } from '../../testing/zone-scenes.ts';

const KEY = 'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8gISIjJCUmJygpKissLS4vMDEyMzQ1Njc4OTo7PD0+Pw==';
/** If the key is a KSK, it has tag 59409 (RFC 4034 B), and this digest at `example.` (RFC 4034 5.1.4). */
const KEY_DIGEST = 'addf831d28fee088da767c73cee17f6c2163921af29ff68d69b0c72ba1865fde';
const DNSKEY = `@ DNSKEY 257 3 13 ${KEY}`;
const CDS = `@ CDS 59409 13 2 ${KEY_DIGEST}`;
const CDNSKEY = `@ CDNSKEY 257 3 13 ${KEY}`;

const DIGEST = '00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff';

describeZoneScenes([
  {
    rfc: 'RFC 1035 5.2',
    code: 'apex-ns-missing',
    wrong: [
      [`${SOA}www A 192.0.2.1`, 'example. NS', 'example. has no NS records; a zone names its nameservers at its apex'],
    ],
    right: ['', '@ NS ns.org.'],
    others: { named: 'refuses', knot: 'refuses' },
  },
  {
    rfc: 'RFC 1034 4.2.1 nameservers',
    code: 'ns-without-address',
    wrong: [
      [
        '@ NS ns2',
        'example. NS',
        'ns2.example., nameserver of example., has no A or AAAA record; add one, or name a server that has one',
      ],
    ],
    right: ['@ NS ns2\nns2 AAAA 2001:db8::1', '@ NS ns2.org.', '@ NS a.b\n*.b A 192.0.2.1'],
    others: { named: 'refuses', knot: 'refuses' },
  },
  {
    rfc: 'RFC 1034 4.2.1 glue',
    code: 'delegation-without-address',
    wrong: [
      [
        'sub NS ns.sub',
        'sub.example. NS',
        'ns.sub.example., nameserver of sub.example., has no A or AAAA record; add one, or name a server that has one',
      ],
      [
        'sub NS ns2',
        'sub.example. NS',
        'ns2.example., nameserver of sub.example., has no A or AAAA record; add one, or name a server that has one',
      ],
    ],
    right: ['sub NS ns.sub\nns.sub A 192.0.2.1', 'one NS ns.two\ntwo NS ns.org.', 'sub NS ns.alias\nalias DNAME org.'],
    others: { named: 'warns', knot: 'refuses' },
    because:
      'A delegation with a server that is not found harms only names below it; kzonecheck warns and refuses alike.',
  },
  {
    rfc: 'RFC 1034 4.2.1 names',
    code: 'name-below-delegation',
    wrong: [
      [
        'sub NS ns1\nwww.sub TXT x',
        'www.sub.example. TXT',
        'the TXT record of www.sub.example. is below the delegation of sub.example. and is not served; put it into that zone at the nameservers named there',
      ],
      [
        'sub NS ns1\nwww.sub A 192.0.2.1',
        'www.sub.example. A',
        'the A record of www.sub.example. is below the delegation of sub.example. and is not served; put it into that zone at the nameservers named there',
      ],
    ],
    right: [
      'sub NS ns.sub\nns.sub A 192.0.2.1\nns.sub AAAA 2001:db8::1',
      'one NS ns.two\ntwo NS ns.two\nns.two A 192.0.2.1',
      'sub NS ns1\nsubb A 192.0.2.1',
    ],
  },
  {
    rfc: 'RFC 1034 4.2.1 data',
    code: 'data-at-delegation',
    wrong: [
      [
        'sub NS ns1\nsub A 192.0.2.1',
        'sub.example. A',
        'sub.example. is delegated by its NS records, so its A record is not served here; put it into the zone sub.example. at the nameservers named there',
      ],
    ],
    right: [`sub NS sub\nsub A 192.0.2.1\nsub DS 1 13 2 ${DIGEST}`, '@ TXT x'],
  },
  {
    rfc: 'RFC 4035 2.4 delegations',
    code: 'ds-without-ns',
    wrong: [
      [
        `sub DS 1 13 2 ${DIGEST}`,
        'sub.example. DS',
        'sub.example. has DS records but no NS records; DS belongs to a delegation: add its NS records or remove the DS',
      ],
    ],
    right: [`sub DS 1 13 2 ${DIGEST}\nsub NS ns1`],
    others: { named: 'silent', knot: 'silent' },
    because: 'Newer releases of BIND refuse it.',
  },
  {
    rfc: 'RFC 4035 2.4 apex',
    code: 'ds-at-apex',
    wrong: [
      [
        `@ DS 1 13 2 ${DIGEST}`,
        'example. DS',
        'the DS record of example. belongs into its parent zone; give it to the registrar instead',
      ],
    ],
    right: [`sub DS 1 13 2 ${DIGEST}\nsub NS ns1`],
    others: { named: 'refuses', knot: 'silent' },
  },
  {
    rfc: 'RFC 8624 3.3',
    code: 'ds-outdated',
    wrong: [
      [
        'sub NS ns1\nsub DS 1 13 1 00112233445566778899aabbccddeeff00112233',
        'sub.example. DS',
        'the DS of sub.example. with key tag 1 is a SHA-1 digest, which is outdated; use SHA-256, digest type 2',
      ],
      [
        'sub NS ns1\nsub DS 258 7 2 00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff',
        'sub.example. DS',
        'the DS of sub.example. with key tag 258 is of a key with the outdated algorithm 7; sign the zone with a newer one, such as 13',
      ],
    ],
    right: [
      'sub NS ns1\nsub DS 1 13 2 00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff\nsub DS 1 8 4 00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff',
    ],
    others: { named: 'warns', knot: 'silent' },
  },
  {
    rfc: 'RFC 7344 4.1 place',
    code: 'cds-place',
    wrong: [
      [
        `www CDS 1 13 2 ${DIGEST}`,
        'www.example. CDS',
        'the CDS of www.example. has no effect: parents ask for example. only; move it there or remove it',
      ],
      [
        'www CDNSKEY 0 3 0 AA==',
        'www.example. CDNSKEY',
        'the CDNSKEY of www.example. has no effect: parents ask for example. only; move it there or remove it',
      ],
    ],
    right: [
      `${DNSKEY}\n${CDS}\n${CDNSKEY}`,
      '@ CDS 0 0 0 00',
      '@ CDS 0 0 0 00\n@ CDNSKEY 0 3 0 AA==',
      `_dsboot.child.org._signal.ns1 CDS 1 13 2 ${DIGEST}`,
    ],
  },
  {
    rfc: 'RFC 8078 4',
    code: 'cds-delete',
    wrong: [
      [
        `${DNSKEY}\n${CDS}\n@ CDS 0 0 0 00`,
        'example. CDS',
        'the CDS of example. asks for no DS and for another in one set; keep the record with algorithm 0 alone, or remove it',
      ],
      [
        `${DNSKEY}\n${CDNSKEY}\n@ CDNSKEY 0 3 0 AA==`,
        'example. CDNSKEY',
        'the CDNSKEY of example. asks for no DS and for another in one set; keep the record with algorithm 0 alone, or remove it',
      ],
    ],
    right: [`${DNSKEY}\n${CDS}\n${CDNSKEY}`, '@ CDS 0 0 0 00', '@ CDS 0 0 0 00\n@ CDNSKEY 0 3 0 AA=='],
    others: { named: 'refuses', knot: 'silent' },
    because: 'It harms the delegation, not the zone, whose other names are served.',
  },
  {
    rfc: 'RFC 7344 4.1 continuity',
    code: 'cds-without-key',
    wrong: [
      [
        `@ CDS 1 13 2 ${DIGEST}`,
        'example. CDS',
        'the CDS of example. has algorithm 13 and names no DNSKEY of the zone, so that a parent that follows it makes the zone bogus; name a key of the zone',
      ],
      [
        `${DNSKEY}\n@ CDS 1 13 2 ${DIGEST}`,
        'example. CDS',
        'the CDS of example. has algorithm 13 and names no DNSKEY of the zone, so that a parent that follows it makes the zone bogus; name a key of the zone',
      ],
      [
        `${DNSKEY}\n${CDS}\n@ CDS 59409 8 2 ${KEY_DIGEST}`,
        'example. CDS',
        'the CDS of example. has algorithm 8 and names no DNSKEY of the zone, so that a parent that follows it makes the zone bogus; name a key of the zone',
      ],
      [
        `${DNSKEY}\n@ CDNSKEY 256 3 13 ${KEY}`,
        'example. CDNSKEY',
        'the CDNSKEY of example. has algorithm 13 and names no DNSKEY of the zone, so that a parent that follows it makes the zone bogus; name a key of the zone',
      ],
    ],
    right: [`${DNSKEY}\n${CDS}\n@ CDS 1 13 2 ${DIGEST}`, `${DNSKEY}\n${CDNSKEY}`, '@ CDNSKEY 0 3 0 AA=='],
  },
  {
    rfc: 'RFC 7344 4 content',
    code: 'cds-differs',
    wrong: [
      [
        `${DNSKEY}\n${CDS}\n@ CDS 1 13 2 ${DIGEST}\n${CDNSKEY}`,
        'example. CDS',
        'the CDS and the CDNSKEY of example. ask for different keys; make both for the same keys, or remove one of the sets',
      ],
      [
        `${DNSKEY}\n${CDNSKEY}\n@ CDS 0 0 0 00`,
        'example. CDS',
        'the CDS and the CDNSKEY of example. ask for different keys; make both for the same keys, or remove one of the sets',
      ],
    ],
    right: [`${DNSKEY}\n${CDS}\n${CDNSKEY}`, `${DNSKEY}\n${CDS}`, '@ CDS 0 0 0 00\n@ CDNSKEY 0 3 0 AA=='],
  },
  {
    rfc: 'RFC 3901 4',
    code: 'servers-without-family',
    wrong: [
      [
        '$TTL 300\n@ SOA ns1 host 1 2 3 4 5\n@ NS ns1\nns1 AAAA 2001:db8::1\nwww A 192.0.2.1\n',
        'example. NS',
        'example. has A records, but none of its nameservers has one; add an A record to one of them',
      ],
      [
        '$TTL 300\n@ SOA ns1 host 1 2 3 4 5\n@ NS ns1\nns1 A 192.0.2.1\nwww AAAA 2001:db8::1\n',
        'example. NS',
        'example. has AAAA records, but none of its nameservers has one; add an AAAA record to one of them',
      ],
    ],
    right: [
      'www A 192.0.2.1\nwww AAAA 2001:db8::1',
      '$TTL 300\n@ SOA ns1 host 1 2 3 4 5\n@ NS ns1\n@ NS ns.org.\nns1 A 192.0.2.1\nwww AAAA 2001:db8::1\n',
    ],
  },
]);
