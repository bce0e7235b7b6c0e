import { ITEMS_A_PIECE } from '../pieces.ts';
import { readZoneFile } from '../zonefile/read.ts';
import { Name } from '../name.ts';
import { typeMnemonic } from '../rr/type-mnemonics.ts';
import { hash, mockKey, mockSignature, verifyMock } from '../testing/signatures.ts';
import { buildZone, type Zone } from '../zone/zone.ts';
import { apexKeySets } from './apex-sets.ts';
import { assemble } from './assemble.ts';
import { type Denial, nsec3Denial, NSEC_DENIAL } from './denial.ts';
import type { SigningKeys, ZoneKey } from './zone-key.ts';
import { type NumberedPlan, requestedData, type SignatureRequest } from './plan.ts';
import { readRrsig } from './rrsig-data.ts';
import { planSigning, planSigningInPieces, type SigningInput, type SigningPlan } from './sign-zone.ts';
import type { SignedZone } from './signed-zone.ts';
import { MAX_SIGNED_TTL } from './validity.ts';
import { verifyZone } from './verify-zone.ts';

const apex = Name.parse('example.');
const HEADER = '@ 300 SOA ns1 host 0 2 3 4 60\n@ NS ns1\nns1 A 192.0.2.53\n';
const ksk = mockKey('ksk', 257);
const zsk = mockKey('zsk', 256);
const KEYS: SigningKeys = { keySigning: [ksk], zoneSigning: [zsk] };
const NOW = Date.parse('2026-03-01T12:00:00Z');
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

function zoneOf(text: string): Zone {
  const { records, issues } = readZoneFile(HEADER + text, { origin: apex, defaultTtl: 300 });
  expect(issues).toEqual([]);
  return buildZone(apex, records).zone!;
}

type Settings = Partial<SigningInput> & { readonly text?: string };

function plan({ text = 'www A 192.0.2.1\n', ...settings }: Settings): SigningPlan {
  const apexSets = apexKeySets(apex, { dnskeys: [ksk, zsk], cds: [ksk], ttl: 3600 }, hash);
  return planSigning({ zone: zoneOf(text), apexSets, denial: NSEC_DENIAL, keys: KEYS, now: NOW, hash, ...settings });
}

function complete(numbered: NumberedPlan, keys: readonly ZoneKey[] = [ksk, zsk]): SignedZone {
  const signatures = numbered.requests.map((request) =>
    mockSignature(
      keys.find(({ id }) => id === request.key)!,
      requestedData(request),
    ),
  );
  return assemble(numbered, signatures);
}

function sign(settings: Settings): SignedZone {
  return complete(plan(settings).withSerial(1));
}

function nameOf({ key, set }: SignatureRequest): string {
  return `${set.owner.relativeTo(apex)} ${set.type.name} ${key}`;
}

/** Signs a zone and then its next version. Returns the sets that get new signatures, as `owner type key`. */
function cost(before: Settings, after: Settings): string[] {
  const previous = sign(before);
  const next = plan({ ...before, ...after, previous });
  const numbered = next.withSerial(2);
  expect(problemsOf(complete(numbered), after.now)).toEqual([]);
  expect(next.changed).toBe(true);
  return numbered.requests.map(nameOf);
}

function problemsOf({ zone }: SignedZone, now = NOW): string[] {
  return [...verifyZone(zone, { now, verify: verifyMock, hash })];
}

describe('signed sets', () => {
  test('by which key', () => {
    expect(plan({}).withSerial(1).requests.map(nameOf)).toEqual([
      '@ SOA zsk',
      '@ NS zsk',
      '@ DNSKEY ksk',
      '@ CDS ksk',
      '@ CDNSKEY ksk',
      '@ NSEC zsk',
      'ns1 A zsk',
      'ns1 NSEC zsk',
      'www A zsk',
      'www NSEC zsk',
    ]);
  });

  test('RFC 4035 2.2: of a delegation the DS and the denial, of names below it nothing', () => {
    const text = `sub NS ns.sub\nsub DS 1 13 2 ${'00'.repeat(32)}\nsub TXT x\nns.sub A 192.0.2.1\n`;
    const names = plan({ text }).withSerial(1).requests.map(nameOf);
    expect(names.filter((name) => name.includes('sub'))).toEqual(['sub DS zsk', 'sub NSEC zsk']);
  });

  test('RFC 4034 3.1.3: a wildcard counts a label less', () => {
    const { requests } = plan({ text: '*.a TXT x\n' }).withSerial(1);
    const { header } = requests.find(({ set }) => set.owner.isWildcard)!;
    expect(header[3]).toBe(2);
  });
});

describe('the cost of a change', () => {
  test.each<{ what: string; denial?: Denial; before: string; after: string; signed: string[] }>([
    { what: 'a record', before: 'www A 192.0.2.1\n', after: 'www A 192.0.2.2\n', signed: ['@ SOA', 'www A'] },
    {
      what: 'a record, NSEC3',
      denial: nsec3Denial(),
      before: 'www A 192.0.2.1\n',
      after: 'www A 192.0.2.2\n',
      signed: ['@ SOA', 'www A'],
    },
    { what: 'a TTL', before: 'www 300 A 192.0.2.1\n', after: 'www 301 A 192.0.2.1\n', signed: ['@ SOA', 'www A'] },
    {
      what: 'a type more',
      before: 'www A 192.0.2.1\n',
      after: 'www A 192.0.2.1\nwww TXT x\n',
      signed: ['@ SOA', 'www TXT', 'www NSEC'],
    },
    {
      what: 'a type less',
      before: 'www A 192.0.2.1\nwww TXT x\n',
      after: 'www TXT x\n',
      signed: ['@ SOA', 'www NSEC'],
    },
    {
      what: 'a name more',
      before: 'z TXT x\n',
      after: 'a TXT x\nz TXT x\n',
      signed: ['@ SOA', '@ NSEC', 'a TXT', 'a NSEC'],
    },
    { what: 'a name less', before: 'a TXT x\nz TXT x\n', after: 'z TXT x\n', signed: ['@ SOA', '@ NSEC'] },
    { what: 'the last name', before: 'z TXT x\n', after: '', signed: ['@ SOA', 'ns1 NSEC'] },
    {
      what: 'a delegation',
      before: 'a.sub TXT x\n',
      after: 'a.sub TXT x\nsub NS ns1\n',
      signed: ['@ SOA', 'ns1 NSEC', 'sub NSEC'],
    },
    { what: 'glue', before: 'sub NS ns.sub\n', after: 'sub NS ns.sub\nns.sub A 192.0.2.1\n', signed: ['@ SOA'] },
    {
      what: 'an unsigned delegation with opt-out',
      denial: nsec3Denial(true),
      before: 'z TXT x\n',
      after: 'sub NS ns1\nz TXT x\n',
      signed: ['@ SOA'],
    },
    { what: 'letter case', before: 'www CNAME HOST\n', after: 'www CNAME host\n', signed: ['@ SOA', 'www CNAME'] },
    { what: 'letter case of a name', before: 'WWW A 192.0.2.1\n', after: 'www A 192.0.2.1\n', signed: ['@ SOA'] },
  ])('$what', ({ denial = NSEC_DENIAL, before, after, signed }) => {
    expect(cost({ text: before, denial }, { text: after })).toEqual(signed.map((name) => `${name} zsk`));
  });

  test('a name more with NSEC3: its own record and the one before it', () => {
    const names = cost({ denial: nsec3Denial(), text: 'a TXT x\nb TXT x\n' }, { text: 'a TXT x\nb TXT x\nc TXT x\n' });
    const types = names.map((name) => name.split(' ')[1]);
    expect(types.toSorted()).toEqual(['NSEC3', 'NSEC3', 'SOA', 'TXT']);
  });

  test('the keys that the zone shows', () => {
    const other = mockKey('next', 256);
    const apexSets = apexKeySets(apex, { dnskeys: [ksk, zsk, other], cds: [ksk], ttl: 3600 }, hash);
    expect(cost({}, { apexSets })).toEqual(['@ SOA zsk', '@ DNSKEY ksk']);
  });

  test('a key more that signs', () => {
    const other = mockKey('next', 256);
    const apexSets = apexKeySets(apex, { dnskeys: [ksk, zsk, other], ttl: 3600 }, hash);
    const previous = sign({ apexSets });
    const { requests } = plan({ apexSets, previous, keys: { ...KEYS, zoneSigning: [zsk, other] } }).withSerial(1);
    expect(requests.map(nameOf)).toEqual(
      ['@ SOA', '@ NS', '@ NSEC', 'ns1 A', 'ns1 NSEC', 'www A', 'www NSEC'].map((name) => `${name} next`),
    );
  });

  test('a key less that signs: nothing but the SOA', () => {
    const other = mockKey('next', 256);
    const apexSets = apexKeySets(apex, { dnskeys: [ksk, zsk, other], ttl: 3600 }, hash);
    const keys = { ...KEYS, zoneSigning: [zsk, other] };
    const previous = complete(plan({ apexSets, keys }).withSerial(1), [ksk, zsk, other]);
    const next = plan({ apexSets, previous }).withSerial(2);
    expect(next.requests.map(nameOf)).toEqual(['@ SOA zsk']);
    expect(problemsOf(complete(next))).toEqual([]);
  });

  test('a change from NSEC to NSEC3 and back: the chain and the records that show it', () => {
    const there = cost({ denial: NSEC_DENIAL }, { denial: nsec3Denial() });
    expect(there.map((name) => name.split(' ')[1])).toEqual(['SOA', 'NSEC3PARAM', 'NSEC3', 'NSEC3', 'NSEC3']);
    const back = cost({ denial: nsec3Denial() }, { denial: NSEC_DENIAL });
    expect(back.map((name) => name.split(' ')[1])).toEqual(['SOA', 'NSEC', 'NSEC', 'NSEC']);
  });
});

describe('when nothing has changed', () => {
  test.each([NSEC_DENIAL, nsec3Denial()])(
    'nothing is signed under the same serial, and the nodes are the same: $type',
    (denial) => {
      const previous = sign({ denial });
      for (const known of [previous, { zone: previous.zone }]) {
        const next = plan({ denial, previous: known, now: NOW + HOUR });
        expect(next.changed).toBe(false);
        expect(next.withSerial(1).requests).toEqual([]);
        expect(complete(next.withSerial(1)).zone.nodes.map((node) => previous.zone.nodes.includes(node))).not.toContain(
          false,
        );
      }
    },
  );

  test('under another serial the SOA is', () => {
    const next = plan({ previous: sign({}) });
    expect(next.withSerial(7).requests.map(nameOf)).toEqual(['@ SOA zsk']);
    expect(complete(next.withSerial(7)).zone.serial).toBe(7);
  });
});

describe('when time passes', () => {
  test('at the moment a plan names, signatures are made anew, and not before', () => {
    const first = plan({});
    const previous = complete(first.withSerial(1));
    expect(first.renewal - NOW).toBeGreaterThan(0);
    expect(first.renewal - NOW).toBeLessThanOrEqual(7 * DAY);
    for (const known of [previous, { zone: previous.zone }]) {
      expect(plan({ previous: known, now: first.renewal - 1000 }).changed).toBe(false);
      expect(plan({ previous: known, now: first.renewal }).changed).toBe(true);
    }
  });

  test('a clock that goes back makes all anew that would not be valid yet', () => {
    const previous = sign({});
    const before = plan({ previous, now: NOW - 2 * HOUR });
    expect(before.withSerial(2).requests).toHaveLength(10);
    expect(problemsOf(complete(before.withSerial(2)), NOW - 2 * HOUR)).toEqual([]);
  });

  test('signatures begin an hour back', () => {
    const [{ header }] = plan({}).withSerial(1).requests;
    expect(readRrsig(header).inception * 1000).toBe(NOW - HOUR);
  });
});

test('a key with the tag of another in the version before does not take over its signatures', () => {
  const swapped = { ...zsk, publicKey: swapPairs(zsk.publicKey) };
  const apexSets = apexKeySets(apex, { dnskeys: [ksk, swapped], ttl: 3600 }, hash);
  const next = plan({ previous: sign({}), apexSets, keys: { ...KEYS, zoneSigning: [swapped] } });
  const signed = complete(next.withSerial(2), [ksk, swapped]);
  expect(problemsOf(signed)).toEqual([]);
});

test('RFC 6781 4.4.2.1: TTLs are cut to the time that signatures outlive', () => {
  const { zone } = sign({ text: 'www 2592000 A 192.0.2.1\n' });
  expect(zone.node(Name.parse('www.example.'))!.rrsets.map(({ type, ttl }) => `${type.name} ${ttl}`)).toEqual([
    `A ${MAX_SIGNED_TTL}`,
    `RRSIG ${MAX_SIGNED_TTL}`,
    'RRSIG 60',
    'NSEC 60',
  ]);
});

describe('errors of the caller', () => {
  test.each([
    { keySigning: [], zoneSigning: [zsk] },
    { keySigning: [ksk], zoneSigning: [] },
  ])('no key', (keys) => {
    expect(() => plan({ keys })).toThrow(TypeError);
  });

  test('a signature is missing', () => {
    expect(() => assemble(plan({}).withSerial(1), [])).toThrow('10 signatures are needed, 0 were given');
  });

  test('an apex that leaves no room for hashes', () => {
    const long = Name.parse(`${'a'.repeat(60)}.`.repeat(4));
    const { zone } = buildZone(long, readZoneFile('@ 300 SOA a. b. 1 2 3 4 5\n', { origin: long }).records);
    expect(() => plan({ zone, denial: nsec3Denial() })).toThrow(/at most 255/);
  });
});

test('a set is found wrong', () => {
  const { zone } = sign({ text: 'www A 192.0.2.1\nsub NS ns1\n' });
  const damaged = (owner: string, type: string, change: (rdata: Uint8Array) => Uint8Array): string[] => {
    const records = [...zone.rrsets()].flatMap((set) =>
      set.rdatas.map((rdata) => {
        const covered = set.type.name === 'RRSIG' ? ` ${typeMnemonic(readRrsig(rdata).typeCovered)}` : '';
        const isIt = `${set.owner.relativeTo(apex)} ${set.type.name}${covered}` === `${owner} ${type}`;
        return { ...set, rdata: isIt ? change(rdata) : rdata };
      }),
    );
    return problemsOf({ zone: buildZone(apex, records).zone! });
  };
  const flip = (rdata: Uint8Array): Uint8Array => rdata.with(-1, rdata.at(-1)! ^ 1);
  expect(damaged('www', 'A', flip)).toEqual([`www.example. A: the signature by key ${tagOf(zone)} is wrong`]);
  expect(damaged('www', 'RRSIG A', flip)).toEqual([`www.example. A: the signature by key ${tagOf(zone)} is wrong`]);
  expect(damaged('www', 'NSEC', flip)).toEqual(['www.example. NSEC is not 60 example. A RRSIG NSEC']);
  expect(damaged('www', 'RRSIG A', (rdata) => rdata.with(2, 14))).toEqual([
    'www.example. A has no signature of algorithm 13',
  ]);
  expect(problemsOf({ zone }, NOW + 15 * DAY)[0]).toMatch(/the signature has expired/);
});

function tagOf(zone: Zone): number {
  return readRrsig(zone.nodes.at(-1)!.rrsets.find(({ type }) => type.name === 'RRSIG')!.rdatas[0]).keyTag;
}

function swapPairs(octets: Uint8Array): Uint8Array {
  return Uint8Array.of(...octets.slice(2, 4), ...octets.slice(0, 2), ...octets.slice(4));
}

describe('a large zone is planned in pieces', () => {
  const names = Array.from({ length: 4 * ITEMS_A_PIECE }, (_, i) => `host-${i}.dept-${i % 9} A 192.0.2.1\n`);
  let hashed = 0;
  const input: SigningInput = {
    zone: zoneOf(names.join('')),
    apexSets: apexKeySets(apex, { dnskeys: [ksk, zsk], cds: [ksk], ttl: 3600 }, hash),
    denial: nsec3Denial(),
    keys: KEYS,
    now: NOW,
    hash: (algorithm, data) => (hashed++, hash(algorithm, data)),
  };

  test('of which none hashes more than a few names', () => {
    const each: number[] = [];
    const pieces = planSigningInPieces(input);
    for (let step = pieces.next(); step.done !== true; step = pieces.next()) {
      each.push(hashed);
      hashed = 0;
    }
    expect(Math.max(...each)).toBeLessThan(2 * ITEMS_A_PIECE);
  });

  test('which come to the same plan', () => {
    const pieces = planSigningInPieces(input);
    let step = pieces.next();
    while (step.done !== true) step = pieces.next();
    const { requests } = step.value.withSerial(1);
    expect(requests).toHaveLength(2 * names.length + 9 + 9);
    expect(requests.map(nameOf)).toEqual(planSigning(input).withSerial(1).requests.map(nameOf));
  });
});
