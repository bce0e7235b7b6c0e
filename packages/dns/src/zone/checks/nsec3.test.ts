import { describeZoneScenes } from '../../testing/zone-scenes.ts';

const OWNER = '0p9mhaveqvm6t7vbl5lop2u3t2rp3tom';
const HASH = '2t7b4g4vsa5smi47k61mv5bv1a22bojr';
const SHORT = 'IMQ912BREQP1POLAH3RMONG';

describeZoneScenes([
  {
    rfc: 'RFC 5155 5',
    code: 'nsec3-hash',
    wrong: [
      [
        `${OWNER} NSEC3 1 0 10 76931F ${SHORT} A`,
        `${OWNER}.example. NSEC3`,
        `the NSEC3 record of ${OWNER}.example. names a hash of 14 octets as the next one, but those of SHA-1 have 20; sign the zone anew`,
      ],
    ],
    right: [`${OWNER} NSEC3 1 0 10 76931F ${HASH} A`, `${OWNER} NSEC3 1 0 0 - ${HASH}`],
    others: { named: 'refuses', knot: 'refuses' },
  },
  {
    rfc: 'RFC 5155 3',
    code: 'nsec3-owner',
    wrong: [
      [
        `76931f NSEC3 1 0 10 76931F ${HASH} A`,
        '76931f.example. NSEC3',
        '76931f.example. has an NSEC3 record, but does not begin with a hash of SHA-1, 32 digits in base32hex, so the record proves nothing; sign the zone anew',
      ],
    ],
    right: [`${OWNER.toUpperCase()} NSEC3 1 0 10 76931F ${HASH} A`],
    others: { named: 'refuses', knot: 'silent' },
    because:
      'Nothing is answered with such a record, so it harms only what it was to prove; Knot and NSD serve the zone.',
  },
]);
