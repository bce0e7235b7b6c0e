import {
  type Denial,
  Name,
  nsec3Denial,
  NSEC_DENIAL,
  type RRset,
  type SignedZone,
  Zone,
  zoneFromText,
} from '@fourwinds/dns';
import { verifyWithNoble, verifyWithNode, hash } from '../../packages/dns/src/testing/signatures.ts';
import { verifyZone } from '../../packages/dns/src/dnssec/verify-zone.ts';
import { type KeyPairs, makeKeys, signZone } from './sign.ts';
import { ALL, findWrong } from './validators.ts';
import { BELOW_DNAME, generatedZone, HAZARDS, HEADER, largeZone, zoneOf } from './zones.ts';

/** Zones signed by our code, validated by dnssec-verify, ldns-verify-zone and kzonecheck. */

const apex = Name.parse('Signed.test.');
const DENIALS: readonly { readonly name: string; readonly denial: Denial }[] = [
  { name: 'NSEC', denial: NSEC_DENIAL },
  { name: 'NSEC3', denial: nsec3Denial() },
  { name: 'NSEC3 with opt-out', denial: nsec3Denial(true) },
];
const seed = Number(process.env.FOURWINDS_SEED ?? Date.now() % 1_000_000);
const GENERATED = 6;

describe.each([8, 13, 14, 15, 16])('algorithm %d', (algorithm) => {
  let keys: KeyPairs;

  beforeAll(async () => {
    keys = await makeKeys(algorithm);
  });

  test.each(DENIALS)('$name', ({ denial }) => {
    const { zone } = signZone(zoneOf(apex, HAZARDS), keys, denial);
    expect(findWrong(zone)).toEqual([]);
    const verifiers = algorithm === 8 ? [verifyWithNode] : [verifyWithNode, verifyWithNoble];
    for (const verify of verifiers) expect([...verifyZone(zone, { now: Date.now(), verify, hash })]).toEqual([]);
  });
});

describe.each(DENIALS)('$name', ({ denial }) => {
  let keys: KeyPairs;

  beforeAll(async () => {
    keys = await makeKeys(13);
  });

  test.each(Array.from({ length: GENERATED }, (_, i) => seed + i))('a generated zone (FOURWINDS_SEED=%d)', (number) => {
    expect(findWrong(signZone(generatedZone(apex, number), keys, denial).zone)).toEqual([]);
  });

  test('names below a DNAME', () => {
    const { zone } = zoneFromText(`$ORIGIN ${apex.toString()}\n$TTL 300\n${HEADER}${HAZARDS}${BELOW_DNAME}`);
    expect(findWrong(signZone(zone!, keys, denial).zone, ['dnssec-verify', 'ldns-verify-zone'])).toEqual([]);
  });

  test('one version after another, with names that come and go', () => {
    let signed: SignedZone | undefined;
    for (const text of [HAZARDS, '', HAZARDS.replaceAll('unsigned', 'other'), `${HAZARDS}signed.d TXT x\n`])
      signed = signZone(zoneOf(apex, text), keys, denial, signed);
    expect(findWrong(signed!.zone)).toEqual([]);
  });
});

/** The algorithms to test with the large zone. The checks for some algorithms take minutes. */
const wanted = process.env.FOURWINDS_TEST_ALGORITHMS?.split(',').map(Number);
const large = wanted?.flatMap((algorithm) => DENIALS.map((how) => ({ algorithm, ...how })));

test.each(large ?? [{ algorithm: 13, name: 'NSEC3', denial: nsec3Denial() }])(
  'a large zone of real names, with algorithm $algorithm and $name',
  async ({ algorithm, denial }) => {
    const zone = largeZone(apex);
    expect(zone.recordCount).toBeGreaterThan(15_000);
    expect(findWrong(signZone(zone, await makeKeys(algorithm), denial).zone)).toEqual([]);
  },
  600_000,
);

test('each of them finds a signature that is wrong', async () => {
  const { zone } = signZone(zoneOf(apex, HAZARDS), await makeKeys(13), NSEC_DENIAL);
  const nodes = zone.nodes.map(({ name, rrsets }) => ({ name, rrsets: rrsets.map((set) => damaged(set)) }));
  const wrong = findWrong(new Zone(apex, nodes));
  expect(ALL.filter((name) => !wrong.some((line) => line.startsWith(name)))).toEqual([]);
});

/** Flips a bit of a signature over addresses. */
function damaged(set: RRset): RRset {
  if (set.type.name !== 'RRSIG' || set.rdatas[0][1] !== 1) return set;
  return { ...set, rdatas: set.rdatas.map((rdata) => rdata.with(-1, rdata.at(-1)! ^ 1)) };
}
