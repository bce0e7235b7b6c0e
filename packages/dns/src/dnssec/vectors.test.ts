import { readZoneFile } from '../zonefile/read.ts';
import { Name } from '../name.ts';
import type { RRset } from '../rr/rrset.ts';
import { DNSKEY } from '../rr/types/dnskey.ts';
import { DS } from '../rr/types/ds.ts';
import { TXT } from '../rr/types/txt.ts';
import { RRSIG } from '../rr/types/rrsig.ts';
import { hash, verifyWithNoble, verifyWithNode } from '../testing/signatures.ts';
import { keyTag } from '../rr/key-tag.ts';
import { dsRdata, isDsOf, type DigestType } from './ds-digest.ts';
import { readRrsig } from './rrsig-data.ts';
import { signatureProblem, type Verify } from './verify-set.ts';

/** An example in an RFC: the keys, sets and signatures of a zone that are valid at a given time. */
interface Example {
  readonly rfc: string;
  readonly apex: string;
  readonly at: string;
  readonly tags: readonly number[];
  /** True to verify with the JavaScript implementations as well, which do not support RSA. */
  readonly noble?: boolean;
  readonly records: string;
}

const examples: readonly Example[] = [
  {
    rfc: 'RFC 4035 A, B.6',
    apex: 'example.',
    at: '2004-04-20T00:00:00Z',
    tags: [38519, 9465],
    records: `
example. 3600 DNSKEY 256 3 5 AQOy1bZVvpPqhg4j7EJoM9rI3ZmyEx2OzDBVrZy/lvI5CQePxXHZS4i8dANH4DX3tbHol61ek8EFMcsGXxKciJFHyhl94C+NwILQdzsUlSFovBZsyl/NX6yEbtw/xN9ZNcrbYvgjjZ/UVPZIySFNsgEYvh0z2542lzMKR4Dh8uZffQ==
example. 3600 DNSKEY 257 3 5 AQOeX7+baTmvpVHb2CcLnL1dMRWbuscRvHXlLnXwDzvqp4tZVKp1sZMepFb8MvxhhW3y/0QZsyCjczGJ1qk8vJe52iOhInKROVLRwxGpMfzPRLMlGybr51bOV/1se0ODacj3DomyB4QB5gKTYot/K9alk5/j8vfd4jWCWD+E1Sze0Q==
example. 3600 RRSIG DNSKEY 5 1 3600 20040509183619 20040409183619 9465 example. ZxgauAuIj+k1YoVEOSlZfx41fcmKzTFHoweZxYnz99JVQZJ33wFS0Q0jcP7VXKkaElXk9nYJXevO/7nAbo88iWsMkSpSR6jWzYYKwfrBI/L9hjYmyVO9m6FjQ7uwM4dCP/bIuV/DKqOAK9NYNC3AHfvCV1Tp4VKDqxqG7R5tTVM=
example. 3600 RRSIG DNSKEY 5 1 3600 20040509183619 20040409183619 38519 example. eGL0s90glUqcOmloo/2y+bSzyEfKVOQViD9ZDNhLz/Yn9CQZlDVRJffACQDAUhXpU/oP34ribKBpysRXosczFrKqS5Oa0bzMOfXCXup9qHApeFIku28Vqfr8Nt7cigZLxjK+u0Ws/4lIRjKk7z5OXogYVaFzHKillDt3HRxHIZM=
example. 3600 SOA ns1.example. bugs.x.w.example. 1081539377 3600 300 3600000 3600
example. 3600 RRSIG SOA 5 1 3600 20040509183619 20040409183619 38519 example. ONx0k36rcjaxYtcNgq6iQnpNV5+drqYAsC9h7TSJaHCqbhE67Sr6aH2xDUGcqQWu/n0UVzrFvkgO9ebarZ0GWDKcuwlM6eNB5SiX2K74l5LWDA7S/Un/IbtDq4Ay8NMNLQI7Dw7n4p8/rjkBjV7j86HyQgM5e7+miRAz8V01b0I=
example. 3600 NS ns2.example.
example. 3600 NS ns1.example.
example. 3600 RRSIG NS 5 1 3600 20040509183619 20040409183619 38519 example. gl13F00f2U0R+SWiXXLHwsMY+qStYy5k6zfdEuivWc+wd1fmbNCyql0Tk7lHTX6UOxc8AgNf4ISFve8XqF4q+o9qlnqIzmppU3LiNeKT4FZ8RO5urFOvoMRTbQxW3U0hXWuggE4g3ZpsHv480HjMeRaZB/FRPGfJPajngcq6Kwg=
example. 3600 MX 1 xx.example.
example. 3600 RRSIG MX 5 1 3600 20040509183619 20040409183619 38519 example. HyDHYVT5KHSZ7HtO/vypumPmSZQrcOP3tzWB2qaKkHVPfau/DgLgS/IKENkYOGL95G4N+NzEVyNU8dcTOckT+ChPcGeVjguQ7a3Ao9Z/ZkUO6gmmUW4b89rz1PUxW4jzUxj66PTwoVtUU/iMW6OISukd1EQt7a0kygkg+PEDxdI=
example. 3600 NSEC a.example. NS SOA MX RRSIG NSEC DNSKEY
example. 3600 RRSIG NSEC 5 1 3600 20040509183619 20040409183619 38519 example. O0k558jHhyrC97ISHnislm4kLMW48C7U7cBmFTfhke5iVqNRVTB1STLMpgpbDIC9hcryoO0VZ9ME5xPzUEhbvGnHd5sfzgFVeGxr5Nyyq4tWSDBgIBiLQUv1ivy29vhXy7WgR62dPrZ0PWvmjfFJ5arXf4nPxp/kEowGgBRzY/U=
a.example. 3600 DS 57855 5 1 B6DCD485719ADCA18E5F3D48A2331627FDD3636B
a.example. 3600 RRSIG DS 5 2 3600 20040509183619 20040409183619 38519 example. oXIKit/QtdG64J/CB+Gi8dOvnwRvqrto1AdQoRkAN15FP3iZ7suB7gvTBmXzCjL7XUgQVcoHkdhyCuzp8W9qJHgRUSwKKkczSyuL64nhgjuDEML8l9wlWVsl7PR2VnZduM9bLyBhaaPmRKX/Fm+v6ccF2EGNLRiY08kdkz+XHHo=
ai.example. 3600 A 192.0.2.9
ai.example. 3600 RRSIG A 5 2 3600 20040509183619 20040409183619 38519 example. pAOtzLP2MU0tDJUwHOKE5FPIIHmdYsCgTb5BERGgpnJluA9ixOyf6xxVCgrEJW0WNZSsJicdhBHXfDmAGKUajUUlYSAH8tS4ZnrhyymIvk3uArDu2wfT130e9UHnumaHHMpUTosKe22PblOy6zrTpg9FkS0XGVmYRvOTNYx2HvQ=
ai.example. 3600 HINFO "KLH-10" "ITS"
ai.example. 3600 RRSIG HINFO 5 2 3600 20040509183619 20040409183619 38519 example. Iq/RGCbBdKzcYzlGE4ovbr5YcB+ezxbZ9W0le/7WqyvhOO9J16HxhhL7VY/IKmTUY0GGdcfhZEOCkf4lEykZF9NPok1/R/fWrtzNp8jobuY7AZEcZadp1WdDF3jc2/ndCa5XZhLKD3JzOsBwFvL8sqlS5QS6FY/ijFEDnI4RkZA=
ai.example. 3600 AAAA 2001:db8::f00:baa9
ai.example. 3600 RRSIG AAAA 5 2 3600 20040509183619 20040409183619 38519 example. nLcpFuXdT35AcE+EoafOUkl69KB+/e56XmFKkewXG2IadYLKAOBIoR5+VoQV3XgTcofTJNsh1rnF6Eav2zpZB3byI6yo2bwY8MNkr4A7cL9TcMmDwV/hWFKsbGBsj8xSCN/caEL2CWY/5XP2sZM6QjBBLmukH30+w1z3h8PUP2o=
; from the wildcard *.w.example
a.z.w.example. 3600 MX 1 ai.example.
a.z.w.example. 3600 RRSIG MX 5 2 3600 20040509183619 20040409183619 38519 example. OMK8rAZlepfzLWW75Dxd63jy2wswESzxDKG2f9AMN1CytCd10cYISAxfAdvXSZ7xujKAtPbctvOQ2ofO7AZJ+d01EeeQTVBPq4/6KCWhqe2XTjnkVLNvvhnc0u28aoSsG0+4InvkkOHknKxw4kX18MMR34i8lC36SR5xBni8vHI=
x.y.w.example. 3600 NSEC xx.example. MX RRSIG NSEC
x.y.w.example. 3600 RRSIG NSEC 5 4 3600 20040509183619 20040409183619 38519 example. OvE6WUzN2ziieJcvKPWbCAyXyP6ef8cr6CspArVSTzKSquNwbezZmkU7E34o5lmb6CWSSSpgxw098kNUFnHcQf/LzY2zqRomubrNQhJTiDTXa0ArunJQCzPjOYq5t0SLjm6qp6McJI1AP5VrQoKqJDCLnoAlcPOPKAm/jJkn3jk=
`,
  },
  {
    rfc: 'RFC 5155 A',
    apex: 'example.',
    at: '2010-01-01T00:00:00Z',
    tags: [40430, 12708],
    records: `
example. 3600 DNSKEY 256 3 7 AwEAAaetidLzsKWUt4swWR8yu0wPHPiUi8LUsAD0QPWU+wzt89epO6tHzkMBVDkC7qphQO2hTY4hHn9npWFRw5BYubE=
example. 3600 DNSKEY 257 3 7 AwEAAcUlFV1vhmqx6NSOUOq2R/dsR7Xm3upJj7IommWSpJABVfW8Q0rOvXdM6kzt+TAu92L9AbsUdblMFin8CVF3n4s=
example. 3600 RRSIG DNSKEY 7 1 3600 20150420235959 20051021000000 12708 example. AuU4juU9RaxescSmStrQks3Gh9FblGBlVU31uzMZ/U/FpsUb8aC6QZS+sTsJXnLnz7flGOsmMGQZf3bH+QsCtg==
example. 3600 NSEC3PARAM 1 0 12 aabbccdd
example. 3600 RRSIG NSEC3PARAM 7 1 3600 20150420235959 20051021000000 40430 example. C1Gl8tPZNtnjlrYWDeeUV/sGLCyy/IHie2rerN05XSA3Pq0U3+4VvGWYWdUMfflOdxqnXHwJTLQsjlkynhG6Cg==
0p9mhaveqvm6t7vbl5lop2u3t2rp3tom.example. 3600 NSEC3 1 1 12 aabbccdd 2t7b4g4vsa5smi47k61mv5bv1a22bojr MX DNSKEY NS SOA NSEC3PARAM RRSIG
0p9mhaveqvm6t7vbl5lop2u3t2rp3tom.example. 3600 RRSIG NSEC3 7 2 3600 20150420235959 20051021000000 40430 example. OSgWSm26B+cS+dDL8b5QrWr/dEWhtCsKlwKLIBHYH6blRxK9rC0bMJPwQ4mLIuw85H2EY762BOCXJZMnpuwhpA==
2t7b4g4vsa5smi47k61mv5bv1a22bojr.example. 3600 A 192.0.2.127
2t7b4g4vsa5smi47k61mv5bv1a22bojr.example. 3600 RRSIG A 7 2 3600 20150420235959 20051021000000 40430 example. h6c++bzhRuWWt2bykN6mjaTNBcXNq5UuL5EdK+iDP4eY8I0kSiKaCjg3tC1SQkeloMeub2GWk8p6xHMPZumXlw==
`,
  },
  {
    rfc: 'RFC 5702 6.1',
    apex: 'example.net.',
    at: '2020-01-01T00:00:00Z',
    tags: [9033],
    records: `
example.net. 3600 DNSKEY 256 3 8 AwEAAcFcGsaxxdgiuuGmCkVImy4h99CqT7jwY3pexPGcnUFtR2Fh36BponcwtkZ4cAgtvd4Qs8PkxUdp6p/DlUmObdk=
www.example.net. 3600 A 192.0.2.91
www.example.net. 3600 RRSIG A 8 3 3600 20300101000000 20000101000000 9033 example.net. kRCOH6u7l0QGy9qpC9l1sLncJcOKFLJ7GhiUOibu4teYp5VE9RncriShZNz85mwlMgNEacFYK/lPtPiVYP4bwg==
`,
  },
  {
    rfc: 'RFC 6605 6.1',
    apex: 'example.net.',
    at: '2010-09-01T00:00:00Z',
    tags: [55648],
    noble: true,
    records: `
example.net. 3600 DNSKEY 257 3 13 GojIhhXUN/u4v54ZQqGSnyhWJwaubCvTmeexv7bR6edbkrSqQpF64cYbcB7wNcP+e+MAnLr+Wi9xMWyQLc8NAA==
example.net. 3600 DS 55648 13 2 b4c8c1fe2e7477127b27115656ad6256f424625bf5c1e2770ce6d6e37df61d17
www.example.net. 3600 A 192.0.2.1
www.example.net. 3600 RRSIG A 13 3 3600 20100909100439 20100812100439 55648 example.net. qx6wLYqmh+l9oCKTN6qIc+bw6ya+KJ8oMz0YP107epXAyGmt+3SNruPFKG7tZoLBLlUzGGus7ZwmwWep666VCw==
`,
  },
  {
    rfc: 'RFC 6605 6.2',
    apex: 'example.net.',
    at: '2010-09-01T00:00:00Z',
    tags: [10771],
    noble: true,
    records: `
example.net. 3600 DNSKEY 257 3 14 xKYaNhWdGOfJ+nPrL8/arkwf2EY3MDJ+SErKivBVSum1w/egsXvSADtNJhyem5RCOpgQ6K8X1DRSEkrbYQ+OB+v8/uX45NBwY8rp65F6Glur8I/mlVNgF6W/qTI37m40
example.net. 3600 DS 10771 14 4 72d7b62976ce06438e9c0bf319013cf801f09ecc84b8d7e9495f27e305c6a9b0563a9b5f4d288405c3008a946df983d6
www.example.net. 3600 A 192.0.2.1
www.example.net. 3600 RRSIG A 14 3 3600 20100909102025 20100812102025 10771 example.net. /L5hDKIvGDyI1fcARX3z65qrmPsVz73QD1Mr5CEqOiLP95hxQouuroGCeZOvzFaxsT8Glr74hbavRKayJNuydCuzWTSSPdz7wnqXL5bdcJzusdnI0RSMROxxwGipWcJm
`,
  },
  {
    rfc: 'RFC 8080 6.1 with erratum 4935',
    apex: 'example.com.',
    at: '2015-08-10T00:00:00Z',
    tags: [3613, 35217],
    noble: true,
    records: `
example.com. 3600 DNSKEY 257 3 15 l02Woi0iS8Aa25FQkUd9RMzZHJpBoRQwAQEX1SxZJA4=
example.com. 3600 DNSKEY 257 3 15 zPnZ/QwEe7S8C5SPz2OfS5RR40ATk2/rYnE9xHIEijs=
example.com. 3600 DS 3613 15 2 3aa5ab37efce57f737fc1627013fee07bdf241bd10f3b1964ab55c78e79a304b
example.com. 3600 DS 35217 15 2 401781b934e392de492ec77ae2e15d70f6575a1c0bc59c5275c04ebe80c6614c
example.com. 3600 MX 10 mail.example.com.
example.com. 3600 RRSIG MX 15 2 3600 1440021600 1438207200 3613 example.com. oL9krJun7xfBOIWcGHi7mag5/hdZrKWw15jPGrHpjQeRAvTdszaPD+QLs3fx8A4M3e23mRZ9VrbpMngwcrqNAg==
example.com. 3600 RRSIG MX 15 2 3600 1440021600 1438207200 35217 example.com. zXQ0bkYgQTEFyfLyi9QoiY6D8ZdYo4wyUhVioYZXFdT410QPRITQSqJSnzQoSm5poJ7gD7AQR0O7KuI5k2pcBg==
`,
  },
  {
    rfc: 'RFC 8080 6.2 with erratum 4935',
    apex: 'example.com.',
    at: '2015-08-10T00:00:00Z',
    tags: [9713, 38353],
    noble: true,
    records: `
example.com. 3600 DNSKEY 257 3 16 3kgROaDjrh0H2iuixWBrc8g2EpBBLCdGzHmn+G2MpTPhpj/OiBVHHSfPodx1FYYUcJKm1MDpJtIA
example.com. 3600 DNSKEY 257 3 16 kkreGWoccSDmUBGAe7+zsbG6ZAFQp+syPmYUurBRQc3tDjeMCJcVMRDmgcNLp5HlHAMy12VoISsA
example.com. 3600 DS 9713 16 2 6ccf18d5bc5d7fc2fceb1d59d17321402f2aa8d368048db93dd811f5cb2b19c7
example.com. 3600 DS 38353 16 2 645ff078b3568f5852b70cb60e8e696cc77b75bfaaffc118cf79cbda1ba28af4
example.com. 3600 MX 10 mail.example.com.
example.com. 3600 RRSIG MX 16 2 3600 1440021600 1438207200 9713 example.com. 3cPAHkmlnxcDHMyg7vFC34l0blBhuG1qpwLmjInI8w1CMB29FkEAIJUA0amxWndkmnBZ6SKiwZSAxGILn/NBtOXft0+Gj7FSvOKxE/07+4RQvE581N3Aj/JtIyaiYVdnYtyMWbSNyGEY2213WKsJlwEA
example.com. 3600 RRSIG MX 16 2 3600 1440021600 1438207200 38353 example.com. E1/oLjSGIbmLny/4fcgM1z4oL6aqo+izT3urCyHyvEp4Sp8Syg1eI+lJ57CSnZqjJP41O/9l4m0AsQ4f7qI1gVnML8vWWiyW2KXhT9kuAICUSxv5OWbf81Rq7Yu60npabODB0QFPb/rkW3kUZmQ0YQUA
`,
  },
];

interface SignedExample {
  readonly set: RRset;
  readonly rrsig: Uint8Array;
}

function read(records: string): {
  readonly sets: RRset[];
  readonly signed: SignedExample[];
  readonly dnskeys: Uint8Array[];
} {
  const { records: found, issues } = readZoneFile(records);
  expect(issues).toEqual([]);
  const groups = Map.groupBy(
    found.filter(({ type }) => type !== RRSIG),
    ({ owner, type }) => `${owner.key} ${type.code}`,
  );
  const sets = [...groups.values()].map((group) => ({ ...group[0], rdatas: group.map(({ rdata }) => rdata) }));
  const signed = found
    .filter(({ type }) => type === RRSIG)
    .map(({ owner, rdata }) => {
      const { typeCovered } = readRrsig(rdata);
      return { set: sets.find((set) => set.owner.equals(owner) && set.type.code === typeCovered)!, rrsig: rdata };
    });
  return { sets, signed, dnskeys: sets.find(({ type }) => type === DNSKEY)!.rdatas.slice() };
}

describe.each(examples)('$rfc', ({ apex: name, at, tags, records, noble }) => {
  const { sets, signed, dnskeys } = read(records);
  const apex = Name.parse(name);
  const problem = (set: RRset, rrsig: Uint8Array, verify: Verify, now = Date.parse(at)): string | undefined =>
    signatureProblem(set, rrsig, { apex, dnskeys, now, verify });
  const verifiers = noble === true ? [verifyWithNode, verifyWithNoble] : [verifyWithNode];

  test('key tags', () => {
    expect(dnskeys.map(keyTag)).toEqual(tags);
  });

  test('every signature is right, to all implementations', () => {
    expect(signed.length).toBeGreaterThan(0);
    const problems = signed.flatMap(({ set, rrsig }) => verifiers.map((verify) => problem(set, rrsig, verify)));
    expect(problems.filter((found) => found !== undefined)).toEqual([]);
  });

  test('none is with another TTL, fewer records, another type or date', () => {
    for (const { set, rrsig } of signed) {
      const changed = (at: number): Uint8Array => rrsig.with(at, rrsig[at] ^ 1);
      expect(problem(set, changed(7), verifyWithNode)).toMatch(/is wrong/);
      expect(problem({ ...set, rdatas: set.rdatas.slice(1) }, rrsig, verifyWithNode)).toMatch(/is wrong/);
      expect(problem({ ...set, type: TXT }, rrsig, verifyWithNode)).toMatch(/covers type/);
      expect(problem(set, rrsig, verifyWithNode, Date.parse('2000-01-01') - 1000)).toMatch(/not valid yet/);
      expect(problem(set, rrsig, verifyWithNode, Date.parse('2031-01-01'))).toMatch(/expired/);
    }
  });

  test('DS records', () => {
    for (const ds of sets.find(({ type, owner }) => type === DS && owner.equals(apex))?.rdatas ?? []) {
      const dnskey = dnskeys.find((rdata) => isDsOf(ds, apex, rdata, hash))!;
      expect(dsRdata(apex, dnskey, ds[3] as DigestType, hash)).toEqual(ds);
      expect(isDsOf(ds.with(10, ds[10] ^ 1), apex, dnskey, hash)).toBe(false);
    }
  });
});

describe('RFC 4034 5.4, RFC 4509 2.3', () => {
  const { records } = readZoneFile(`
dskey.example.com. 86400 DNSKEY 256 3 5 AQOeiiR0GOMYkDshWoSKz9XzfwJr1AYtsmx3TGkJaNXVbfi/2pHm822aJ5iI9BMzNXxeYCmZDRD99WYwYqUSdjMmmAphXdvxegXd/M5+X7OrzKBaMbCVdFLUUh6DhweJBjEVv5f2wwjM9XzcnOf+EPbtG9DMBmADjFDc2w/rljwvFw==
dskey.example.com. 86400 DS 60485 5 1 2BB183AF5F22588179A53B0A98631FAD1A292118
dskey.example.com. 86400 DS 60485 5 2 D4B7D520E7BB5F0F67674A0CCEB1E3E0614B93C4F9E99B8383F6A1E4469DA50A`);
  const [dnskey, ...ds] = records.map(({ rdata }) => rdata);
  const apex = Name.parse('DSKEY.example.com.');

  test('key tag', () => {
    expect(keyTag(dnskey)).toBe(60485);
  });

  test('DS', () => {
    expect(ds.map((rdata) => isDsOf(rdata, apex, dnskey, hash))).toEqual([true, true]);
    expect(isDsOf(ds[0], Name.parse('example.com.'), dnskey, hash)).toBe(false);
    expect(dsRdata(apex, dnskey, 2, hash)).toEqual(ds[1]);
  });

  test('digests that are not known name no key', () => {
    expect(isDsOf(ds[1].with(3, 3), apex, dnskey, hash)).toBe(false);
  });
});
