import { describeZoneScenes } from '../../testing/zone-scenes.ts';

describeZoneScenes([
  {
    rfc: 'RFC 1034 3.6.2',
    code: 'cname-beside-other-data',
    wrong: [
      [
        'www CNAME a\nwww A 192.0.2.1\nwww TXT x',
        'www.example. CNAME',
        'www.example. has a CNAME beside A, TXT; a CNAME must be the only record of its name: remove it or the others',
      ],
      [
        '_x CNAME a.org.\n_X TXT x',
        '_x.example. CNAME',
        '_x.example. has a CNAME beside TXT; a CNAME must be the only record of its name: remove it or the others',
      ],
      [
        '_ACME-challenge.www CNAME x.acme.org.\n_acme-challenge.www TXT x\n_acme-challenge.www TXT y',
        '_ACME-challenge.www.example. CNAME',
        '_ACME-challenge.www.example. is a CNAME to x.acme.org., where CAs look for the challenge; write the TXT record at x.acme.org., or use the ACME endpoints, which follow the CNAME',
      ],
      [
        '_acme-challenge CNAME x.acme.org.\n_acme-challenge A 192.0.2.1\n_acme-challenge TXT y',
        '_acme-challenge.example. CNAME',
        '_acme-challenge.example. has a CNAME beside A, TXT; a CNAME must be the only record of its name: remove it or the others',
      ],
    ],
    right: ['www CNAME a\na.www A 192.0.2.1', '_dmarc CNAME a.org.', `www CNAME a\nwww NSEC ns1 CNAME NSEC`],
    others: { named: 'refuses', knot: 'refuses' },
  },
  {
    rfc: 'RFC 1912 2.4',
    code: 'cname-at-apex',
    wrong: [
      [
        '@ CNAME host.org.',
        'example. CNAME',
        'example. cannot be a CNAME, because SOA and NS records stand at the top of a zone; write the A and AAAA records of host.org. there, or make www.example. the CNAME',
      ],
    ],
    right: ['@ A 192.0.2.1\nwww CNAME host.org.'],
    others: { named: 'refuses', knot: 'refuses' },
  },
  {
    rfc: 'RFC 2181 10.1',
    code: 'record-not-single',
    wrong: [
      [
        'www CNAME a\nwww CNAME b',
        'www.example. CNAME',
        'www.example. has 2 CNAME records (a.example., b.example.); keep one',
      ],
      [
        'sub DNAME a\nsub DNAME b',
        'sub.example. DNAME',
        'sub.example. has 2 DNAME records (a.example., b.example.); keep one',
      ],
    ],
    right: ['www CNAME a', 'sub DNAME a.org.\nsub A 192.0.2.1'],
    others: { named: 'refuses', knot: 'refuses' },
  },
  {
    rfc: 'RFC 6672 2.3',
    code: 'dname-beside-ns',
    wrong: [
      [
        'sub DNAME a.org.\nsub NS ns1',
        'sub.example. DNAME',
        'sub.example. has a DNAME beside NS records; either redirect the names below it or delegate them: remove one of the two',
      ],
    ],
    right: ['sub DNAME a.org.\nsub A 192.0.2.1\nsub2 NS ns1'],
    others: { named: 'silent', knot: 'refuses' },
  },
  {
    rfc: 'RFC 6672 2.4',
    code: 'name-below-dname',
    wrong: [
      [
        'sub DNAME a.org.\nsub A 192.0.2.1\na.b.sub A 192.0.2.1',
        'a.b.sub.example. A',
        'a.b.sub.example. is below sub.example., whose DNAME redirects every name below it; remove one of the two',
      ],
    ],
    right: ['sub DNAME a.org.\nsub TXT x\nsub2 A 192.0.2.1\nsub-a A 192.0.2.1'],
    others: { named: 'silent', knot: 'refuses' },
  },
  {
    rfc: 'RFC 2181 10.3 nameservers',
    code: 'ns-target-alias',
    wrong: [
      [
        '@ NS alias\nalias CNAME ns1',
        'example. NS',
        'NS of example. names alias.example., which is a CNAME; name a host with addresses, such as ns1.example.',
      ],
    ],
    right: ['@ NS ns1\nalias CNAME ns1'],
    others: { named: 'refuses', knot: 'refuses' },
  },
  {
    rfc: 'RFC 2181 10.3 delegations',
    code: 'delegation-target-alias',
    wrong: [
      [
        'sub NS alias\nalias CNAME ns1',
        'sub.example. NS',
        'NS of sub.example. names alias.example., which is a CNAME; name a host with addresses, such as ns1.example.',
      ],
      [
        'sub NS ns.red\nred DNAME a.org.',
        'sub.example. NS',
        'NS of sub.example. names ns.red.example., which is below red.example. and redirected by its DNAME; name a host with addresses, such as one below a.org.',
      ],
    ],
    right: ['sub NS ns1', 'sub NS ns.org.'],
    others: { named: 'warns', knot: 'refuses' },
    because: 'A delegation with a server that is not found harms only names below it; kzonecheck misses its address.',
  },
  {
    rfc: 'RFC 2181 10.3, RFC 2782',
    code: 'target-alias',
    wrong: [
      [
        '@ MX 10 mail\nmail CNAME ns1',
        'example. MX',
        'MX of example. names mail.example., which is a CNAME; name a host with addresses, such as ns1.example.',
      ],
      [
        '@ MX 10 a.w\n*.w CNAME ns1',
        'example. MX',
        'MX of example. names a.w.example., which is a CNAME; name a host with addresses, such as ns1.example.',
      ],
      [
        '_sip._tcp SRV 1 2 3 sip\nsip CNAME ns1',
        '_sip._tcp.example. SRV',
        'SRV of _sip._tcp.example. names sip.example., which is a CNAME; name a host with addresses, such as ns1.example.',
      ],
    ],
    right: ['@ MX 10 ns1', '@ MX 0 .', '@ MX 10 mail.org.', '_sip._tcp SRV 1 2 3 .'],
    others: { named: 'warns', knot: 'silent' },
  },
  {
    rfc: 'RFC 1034 3.6.2 targets',
    code: 'alias-target-missing',
    wrong: [
      [
        'www CNAME pages.github.io',
        'www.example. CNAME',
        'www.example. leads to pages.github.io.example., which does not exist; add records to it; did you mean pages.github.io. with a final dot?',
      ],
      [
        'www CNAME web',
        'www.example. CNAME',
        'www.example. leads to web.example., which does not exist; add records to it',
      ],
      [
        'www CNAME example.net./path',
        'www.example. CNAME',
        'www.example. leads to example.net./path.example., which does not exist; add records to it; a name has no path: did you mean example.net.',
      ],
      [
        'www CNAME https://example.net/a.html',
        'www.example. CNAME',
        'www.example. leads to https\\://example.net/a.html.example., which does not exist; add records to it; a name has no path: did you mean example.net.',
      ],
      [
        'www CNAME .',
        'www.example. CNAME',
        'www.example. leads to . (the root), which has no host; write the name that it stands for',
      ],
      [
        'old DNAME new',
        'old.example. DNAME',
        'old.example. leads to new.example., which does not exist; add records to it',
      ],
    ],
    right: [
      'www CNAME web\na.web A 192.0.2.1',
      'www CNAME a.w\n*.w A 192.0.2.1',
      'www CNAME a.sub\nsub NS ns1',
      'www CNAME a.red\nred DNAME a.org.',
      'www CNAME a.org.',
      'old DNAME new\na.new A 192.0.2.1',
    ],
  },
  {
    rfc: 'RFC 1034 3.6.2 loops',
    code: 'alias-loop',
    wrong: [
      [
        'a CNAME a',
        'a.example. CNAME',
        'a.example. leads back to itself (a.example. to a.example.), so nothing is found there; let it lead to a host',
      ],
      [
        '*.w CNAME b.w',
        '*.w.example. CNAME',
        '*.w.example. leads back to itself (*.w.example. to b.w.example.), so nothing is found there; let it lead to a host',
      ],
      [
        'old DNAME a.old',
        'old.example. DNAME',
        'old.example. leads back to itself (old.example. to a.old.example.), so nothing is found there; let it lead to a host',
      ],
    ],
    right: ['a CNAME b\nb CNAME c\nc CNAME ns1', 'a CNAME b\nb CNAME b.org.'],
  },
]);
