import { describeZoneScenes } from '../../testing/zone-scenes.ts';

describeZoneScenes([
  {
    rfc: 'RFC 7505 3, RFC 2782',
    code: 'absent-service-not-alone',
    wrong: [
      [
        '@ MX 0 .\n@ MX 10 ns1',
        'example. MX',
        'example. has an MX record with the target ., which means no such service, and others; remove it or the others',
      ],
      [
        '_sip._tcp SRV 0 0 0 .\n_sip._tcp SRV 1 2 3 ns1',
        '_sip._tcp.example. SRV',
        '_sip._tcp.example. has an SRV record with the target ., which means no such service, and others; remove it or the others',
      ],
    ],
    right: ['@ MX 0 .', '_sip._tcp SRV 0 0 0 .', '@ MX 1 ns1\n@ MX 2 mx.org.'],
  },
  {
    rfc: 'RFC 7505 3',
    code: 'absent-service-preference',
    wrong: [
      [
        '@ MX 10 .',
        'example. MX',
        'example. accepts no mail, but its MX record has the preference 10; write it as 0 .',
      ],
      [
        'x MX 256 .',
        'x.example. MX',
        'x.example. accepts no mail, but its MX record has the preference 256; write it as 0 .',
      ],
    ],
    right: ['@ MX 0 .', '_sip._tcp SRV 10 0 0 .', '@ MX 10 ns1'],
  },
  {
    rfc: 'RFC 9460 2.4.1, 2.4.2',
    code: 'svcb-alias-not-alone',
    wrong: [
      [
        '@ HTTPS 0 a.org.\n@ HTTPS 1 . alpn=h2',
        'example. HTTPS',
        'example. has an HTTPS alias (priority 0) beside others, of which clients use one or none; keep the alias alone, or give all a priority from 1 on',
      ],
      [
        '_x SVCB 0 a.org.\n_x SVCB 0 b.org.',
        '_x.example. SVCB',
        '_x.example. has an SVCB alias (priority 0) beside others, of which clients use one or none; keep the alias alone, or give all a priority from 1 on',
      ],
    ],
    right: ['@ HTTPS 0 a.org.', '@ HTTPS 1 . alpn=h2\n@ HTTPS 2 a.org.'],
  },
  {
    rfc: 'RFC 9460 2.4.2',
    code: 'svcb-alias-itself',
    wrong: [
      [
        'www HTTPS 0 www\nwww A 192.0.2.1',
        'www.example. HTTPS',
        'www.example. has an HTTPS alias that leads back to www.example.; let it lead elsewhere, or write 1 . for the name itself',
      ],
    ],
    right: ['www HTTPS 0 ns1', 'www HTTPS 0 .', 'www HTTPS 1 www\nwww A 192.0.2.1'],
  },
  {
    rfc: 'RFC 9461 4, 5',
    code: 'svcb-dns',
    wrong: [
      [
        '_dns SVCB 1 ns1',
        '_dns.example. SVCB',
        'SVCB of _dns.example. has no alpn, but a resolver must name its protocols; add it, as in alpn=dot or alpn=h2',
      ],
      [
        '_8443._dns SVCB 1 ns1 alpn=dot,h2',
        '_8443._dns.example. SVCB',
        'SVCB of _8443._dns.example. has the protocol h2 but no path; add it, as in dohpath=/dns-query{?dns}',
      ],
    ],
    right: ['_dns SVCB 0 ns1', '_dns SVCB 1 ns1 alpn=dot', '_dns SVCB 1 ns1 alpn=h2 key7="/q{?dns}"', '_x SVCB 1 ns1'],
  },
  {
    rfc: 'RFC 7218 2, RFC 4255 5, RFC 4034 A.1',
    code: 'parameter-unassigned',
    wrong: [
      [
        '_1._tcp TLSA 4 1 1 00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff',
        '_1._tcp.example. TLSA',
        'TLSA of _1._tcp.example. has the usage 4, which means nothing; possible are 0, 1, 2, 3, 255',
      ],
      [
        'www SSHFP 5 1 00112233445566778899aabbccddeeff00112233',
        'www.example. SSHFP',
        'SSHFP of www.example. has the algorithm 5, which means nothing; possible are 1, 2, 3, 4, 6',
      ],
    ],
    right: [
      '_1._tcp TLSA 3 1 1 00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff',
      'www SSHFP 4 2 00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff',
    ],
  },
  {
    rfc: 'RFC 8659 4',
    code: 'caa-property',
    wrong: [
      [
        '@ CAA 0 issue "https://letsencrypt.org"',
        'example. CAA',
        'CAA of example. has "https://letsencrypt.org" for issue; it takes the domain of an authority such as letsencrypt.org, perhaps with parameters as in "; validationmethods=dns-01", or ; for none',
      ],
      [
        '@ CAA 0 iodef "security@example.com"',
        'example. CAA',
        'CAA of example. has "security@example.com" for iodef; it takes a URL such as mailto:security@example.com',
      ],
      [
        '@ CAA 1 issue "letsencrypt.org"',
        'example. CAA',
        'CAA of example. has the flags 1; only 0 and 128 (critical) are defined',
      ],
      [
        '@ CAA 0 isue "letsencrypt.org"',
        'example. CAA',
        'CAA of example. has the tag "isue", which authorities do not know; possible are issue, issuewild, issuemail, issuevmc, iodef, contactemail, contactphone',
      ],
    ],
    right: [
      '@ CAA 0 issue "letsencrypt.org"',
      '@ CAA 0 issuewild ";"',
      '@ CAA 0 issue ""',
      '@ CAA 128 issue "ca1.example.net; account=230123; x=y"',
      '@ CAA 0 ISSUE "ca.org"',
      '@ CAA 0 iodef "mailto:a@b.org"\n@ CAA 0 iodef "https://iodef.org/"',
    ],
  },
  {
    rfc: 'RFC 1035 4.2.2',
    code: 'rrset-too-large',
    wrong: [
      [
        Array.from({ length: 300 }, (_, i) => `big TXT "${i}" "${'x'.repeat(220)}"`).join('\n'),
        'big.example. TXT',
        'the 300 TXT records of big.example. need 71019 octets, but an answer holds at most 65535; remove some',
      ],
    ],
    right: [Array.from({ length: 250 }, (_, i) => `big TXT "${i}" "${'x'.repeat(220)}"`).join('\n')],
    others: { named: 'refuses', knot: 'silent' },
  },
]);
