import { describeZoneScenes } from '../../testing/zone-scenes.ts';

describeZoneScenes([
  {
    rfc: 'RFC 1123 2.1',
    code: 'owner-not-host-name',
    wrong: [
      [
        'a_b A 192.0.2.1',
        'a_b.example. A',
        'a_b.example. has A records but is not a host name; some programs refuse it: use letters, digits and hyphens only',
      ],
      [
        '*._b AAAA 2001:db8::1',
        '*._b.example. AAAA',
        '*._b.example. has AAAA records but is not a host name; some programs refuse it: use letters, digits and hyphens only',
      ],
      [
        '-a MX 10 ns1',
        '-a.example. MX',
        '-a.example. has MX records but is not a host name; some programs refuse it: use letters, digits and hyphens only',
      ],
    ],
    right: [
      'A-1.2b A 192.0.2.1',
      'gc._msdcs A 192.0.2.1',
      'a._spf A 192.0.2.1',
      '* A 192.0.2.1',
      '_dmarc TXT x',
      '_443._tcp CNAME ns1',
      'xn--bcher-kva A 192.0.2.1',
    ],
    others: { named: 'warns', knot: 'silent' },
  },
  {
    rfc: 'RFC 2782, RFC 6698 3, RFC 7929 3',
    code: 'owner-not-service',
    wrong: [
      [
        'mc SRV 1 2 3 ns1',
        'mc.example. SRV',
        'mc.example. has SRV records, which nothing looks for there; put them at a name such as _sip._tcp.mc.example.',
      ],
      [
        'sip._tcp SRV 1 2 3 ns1',
        'sip._tcp.example. SRV',
        'sip._tcp.example. has SRV records, which nothing looks for there; put them at a name such as _sip._tcp.sip._tcp.example.',
      ],
      [
        'www TLSA 3 1 1 00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff',
        'www.example. TLSA',
        'www.example. has TLSA records, which nothing looks for there; put them at a name such as _443._tcp.www.example.',
      ],
      [
        'hugh OPENPGPKEY AA==',
        'hugh.example. OPENPGPKEY',
        'hugh.example. has OPENPGPKEY records, which nothing looks for there; put them at a name such as 00000000000000000000000000000000000000000000000000000000._openpgpkey.hugh.example.',
      ],
    ],
    right: [
      '_sip._tcp SRV 1 2 3 ns1',
      '_25._tcp.mail TLSA 3 1 1 00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff',
      '*._tcp.mail TLSA 3 1 1 00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff',
      '* SRV 1 2 3 ns1',
      'c93f1e400f26708f98cb19d936620da35eec8f72e57f9eec01c1afd6._openpgpkey OPENPGPKEY AA==',
      'x CNAME _443._tcp.org.',
    ],
  },
  {
    rfc: 'RFC 4592 4',
    code: 'wildcard-undefined',
    wrong: [
      [
        '*.sub NS ns1',
        '*.sub.example. NS',
        '*.sub.example. cannot have NS records, as no rule says what they would mean for a wildcard; write them for each name',
      ],
    ],
    right: ['*.sub A 192.0.2.1', '*.sub CNAME ns1', 'a* NS ns1'],
    others: { named: 'refuses', knot: 'silent' },
  },
  {
    rfc: 'RFC 4592 2.2.2, 3.3.1',
    code: 'wildcard-hidden',
    wrong: [
      [
        '* A 192.0.2.1\n_443._tcp.www TLSA 3 1 1 00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff',
        '_443._tcp.www.example. TLSA',
        'www.example. has no A from *.example., since _443._tcp.www.example. makes the name exist; give www.example. A records of its own if it needs them',
      ],
      [
        '* A 192.0.2.1\n_acme-challenge.www TXT x',
        '_acme-challenge.www.example. TXT',
        'www.example. has no A from *.example., since _acme-challenge.www.example. makes the name exist; give www.example. A records of its own if it needs them',
      ],
      [
        '* A 192.0.2.1\nwww TXT x',
        'www.example. TXT',
        'www.example. has no A from *.example.; give www.example. A records of its own if it needs them',
      ],
      [
        '* A 192.0.2.1\n* AAAA 2001:db8::1\nipv4 A 192.0.2.2',
        'ipv4.example. A',
        'ipv4.example. has no AAAA from *.example.; give ipv4.example. AAAA records of its own if it needs them',
      ],
      [
        '*.dev CNAME ns1\n*.dev.x A 192.0.2.1\nx.y.dev TXT x',
        'x.y.dev.example. TXT',
        'y.dev.example. has no CNAME from *.dev.example., since x.y.dev.example. makes the name exist; give y.dev.example. CNAME records of its own if it needs them',
      ],
    ],
    right: [
      '* A 192.0.2.1\nwww A 192.0.2.2',
      '* A 192.0.2.1\nwww CNAME ns1',
      '* A 192.0.2.1\n_dmarc TXT x\n_443._tcp TLSA 3 1 1 00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff',
      '* A 192.0.2.1\nwww A 192.0.2.2\n_443._tcp.www TLSA 3 1 1 00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff',
      '* A 192.0.2.1\nsub NS ns1\nx.sub A 192.0.2.1',
      '*.dev A 192.0.2.1\nwww TXT x',
      '* CNAME ns1\nwww A 192.0.2.1',
    ],
    others: { named: 'silent', knot: 'silent' },
  },
  {
    rfc: 'RFC 4592 2.1.1',
    code: 'wildcard-not-first',
    wrong: [
      [
        '*-preview A 192.0.2.1',
        '*-preview.example. A',
        '*-preview.example. has an asterisk that is only a part of a label and so stands for no other name; write the names one by one',
      ],
      [
        'a.*.b A 192.0.2.1',
        'a.*.b.example. A',
        'a.*.b.example. has an asterisk that is not its first label and so stands for no other name; write the names one by one',
      ],
    ],
    right: ['*.b A 192.0.2.1', 'ab.b TXT x'],
    others: { named: 'warns', knot: 'silent' },
  },
  {
    rfc: 'RFC 5321 5.1, RFC 2782',
    code: 'target-without-address',
    wrong: [
      [
        '@ MX 10 mail',
        'example. MX',
        'MX of example. names mail.example., which has no A or AAAA record; add one, or name a host that has one',
      ],
      [
        '_sip._tcp SRV 1 2 3 sip\nsip TXT x',
        '_sip._tcp.example. SRV',
        'SRV of _sip._tcp.example. names sip.example., which has no A or AAAA record; add one, or name a host that has one',
      ],
    ],
    right: [
      '@ MX 10 ns1',
      '@ MX 10 a.w\n*.w AAAA 2001:db8::1',
      '@ MX 10 mail.org.',
      '@ MX 0 .',
      '@ MX 10 mx.sub\nsub NS ns.org.',
      'www HTTPS 1 . alpn=h2',
      'www HTTPS 0 pool\npool HTTPS 1 . alpn=h2',
    ],
    others: { named: 'warns', knot: 'silent' },
  },
  {
    rfc: 'RFC 5321 5.1 final dots',
    code: 'target-without-address',
    wrong: [
      [
        '@ MX 10 mail.org',
        'example. MX',
        'MX of example. names mail.org.example., which has no A or AAAA record; add one, or name a host that has one; did you mean mail.org. with a final dot?',
      ],
    ],
    right: ['@ MX 10 mail.org.'],
  },
  {
    rfc: 'RFC 1912 2.1',
    code: 'target-missing',
    wrong: [
      [
        'x PTR host.example.net',
        'x.example. PTR',
        'PTR of x.example. names host.example.net.example., which does not exist; add records to it; did you mean host.example.net. with a final dot?',
      ],
      [
        'x PTR host',
        'x.example. PTR',
        'PTR of x.example. names host.example., which does not exist; add records to it',
      ],
      [
        'x NAPTR 1 1 "S" "SIP+D2U" "" _sip._udp.example.net',
        'x.example. NAPTR',
        'NAPTR of x.example. names _sip._udp.example.net.example., which does not exist; add records to it; did you mean _sip._udp.example.net. with a final dot?',
      ],
    ],
    right: [
      'x PTR host.example.net.',
      'x PTR ns1',
      'x PTR a.b\nb NS ns.org.',
      'x PTR a.b\n*.b TXT x',
      'x PTR a\nb.a TXT x',
      'x NAPTR 1 1 "U" "E2U+sip" "!^.*$!sip:a@b!" .',
    ],
    others: { named: 'silent', knot: 'silent' },
  },
  {
    rfc: 'RFC 6890 2.2',
    code: 'address-unusable',
    wrong: [
      [
        'x A 255.255.255.255',
        'x.example. A',
        'A of x.example.: 255.255.255.255 is the address of all hosts of a link, by which no host can be reached; write the address of one host',
      ],
      [
        'x AAAA ::',
        'x.example. AAAA',
        'AAAA of x.example.: :: is the unspecified address, by which no host can be reached; write the address of a host',
      ],
      [
        'x AAAA ::ffff:192.0.2.1',
        'x.example. AAAA',
        'AAAA of x.example.: ::ffff:192.0.2.1 is an IPv4 address in the form of IPv6, by which no host can be reached; write it as an A record',
      ],
      [
        'x AAAA ::1a2b:3c4d:5e6f:7890',
        'x.example. AAAA',
        'AAAA of x.example.: ::1a2b:3c4d:5e6f:7890 is a reserved address, by which no host can be reached; write the prefix of the network, too, as in 2001:db8::1',
      ],
      ...[
        ['A', '169.254.1.1', 'link-local', 'that the host has outside of its link'],
        ['A', '224.0.0.1', 'multicast', 'of one host'],
        ['A', '239.255.255.255', 'multicast', 'of one host'],
        ['A', '240.0.0.1', 'reserved', 'of a host'],
        ['A', '255.255.255.254', 'reserved', 'of a host'],
        ['AAAA', 'fe80::1', 'link-local', 'that the host has outside of its link'],
        ['AAAA', 'febf::1', 'link-local', 'that the host has outside of its link'],
        ['AAAA', 'ff02::1', 'multicast', 'of one host'],
      ].map(([type, address, what, instead]): [string, string, string] => [
        `x ${type} ${address}`,
        `x.example. ${type}`,
        `${type} of x.example.: ${address} is a ${what} address, by which no host can be reached; write the address ${instead}`,
      ]),
      [
        'x A 0.1.2.3',
        'x.example. A',
        'A of x.example.: 0.1.2.3 means a host of an unknown network, by which no host can be reached; write the address of a host',
      ],
    ],
    right: [
      ...['x A 0.0.0.0', 'x A 127.0.0.1', 'x A 10.0.0.1', 'x A 1.0.0.0', 'x A 169.253.0.1', 'x A 223.255.255.255'],
      ...['x AAAA ::1', 'x AAAA 2001:db8::', 'x AAAA 100::', 'x AAAA fd00::1', 'x AAAA fe7f::1', 'x AAAA fec0::1'],
    ],
    others: { named: 'silent', knot: 'silent' },
  },
  {
    rfc: 'RFC 1123 2.1 targets',
    code: 'target-not-host-name',
    wrong: [
      [
        '@ MX 10 _mail.org.',
        'example. MX',
        'MX of example. names _mail.org., which is no host name; use letters, digits and hyphens only',
      ],
      [
        '_sip._tcp SRV 1 2 3 -sip.org.',
        '_sip._tcp.example. SRV',
        'SRV of _sip._tcp.example. names -sip.org., which is no host name; use letters, digits and hyphens only',
      ],
      [
        'sub NS a_b.org.',
        'sub.example. NS',
        'NS of sub.example. names a_b.org., which is no host name; use letters, digits and hyphens only',
      ],
    ],
    right: ['x PTR _x.org.', 'x CNAME _x.org.', '@ MX 10 xn--bcher-kva.org.'],
    others: { named: 'warns', knot: 'silent' },
  },
  {
    rfc: 'RFC 1035 3.3.9, 3.3.11',
    code: 'target-looks-like-address',
    wrong: [
      [
        '@ MX 10 192.0.2.1.',
        'example. MX',
        'MX of example. names 192.0.2.1., which is a name and not the address 192.0.2.1; give a host that address in an A record and name the host',
      ],
      [
        '@ MX 10 192.0.2.1',
        'example. MX',
        'MX of example. names 192.0.2.1.example., which is a name and not the address 192.0.2.1; give a host that address in an A record and name the host',
      ],
      [
        'sub NS 192.0.2.1.',
        'sub.example. NS',
        'NS of sub.example. names 192.0.2.1., which is a name and not the address 192.0.2.1; give a host that address in an A record and name the host',
      ],
    ],
    right: ['@ MX 10 a.192.0.2.1.', '@ MX 10 1.1.1.org.', 'x PTR 1.2.0.192.in-addr.arpa.'],
    others: { named: 'warns', knot: 'silent' },
  },
]);
