/** @slow: not in make check. */
import { countSteps, sum } from './steps.ts';
import fc from 'fast-check';
import { Name, readZoneFile } from '@fourwinds/dns';
import { INLINE_RECORDS } from '@fourwinds/resources';
import { composeZone, INLINE_BYTES, type RecordDraft } from '@fourwinds/zones';
import { MOST_GROWTH_OF_MIXTURES, outgrown } from './growth.ts';
import { filled, type Filling, fillings, type ZoneSize } from './hostile-zones.ts';

/** Additional steps that a function may take per octet, because some work only starts at a certain zone size. */
const SLACK_AN_OCTET = 1;
/** Maximum steps of all functions together, per octet. */
const MOST_STEPS_AN_OCTET = 250;

/** Half of the allowed records and a tenth of the allowed octets. This size shows the same growth in less time. */
const LARGE: ZoneSize = { octets: INLINE_BYTES / 10, records: INLINE_RECORDS / 2 };
const HALF_AS_LARGE: ZoneSize = { octets: LARGE.octets / 2, records: LARGE.records / 2 };
const service = {
  domain: 'fourwinds.test',
  hostmaster: 'hostmaster.fourwinds.test',
  nameservers: ['ns1.fourwinds.test', 'ns2.fourwinds.test'],
};

/** The step counts are deterministic, so a fixed seed gives a fixed result. */
const SEED = 1;

/** A new TTL makes a new record, which defeats caches. */
let ttl = 60;

/** Parses, builds and validates a zone of inline records with DNSSEC. */
function compose(records: readonly RecordDraft[]): void {
  const dnssec = { enabled: true, algorithm: 'ED25519', denial: 'NSEC3', optOut: false, force: false } as const;
  composeZone({ domain: 'example', records: [...records], defaultTTL: ttl++, dnssec }, service, 1);
}

/** Parses the same records as a zone file. */
function readAsFile(records: readonly RecordDraft[]): void {
  const lines = records.map(({ name, ttl = 60, type, value }) => `${name} ${ttl} ${type} ${value}`);
  readZoneFile(lines.join('\n'), { origin: Name.parse('example.') });
}

function expectLinear(filling: Filling, work: (records: readonly RecordDraft[]) => void, mostGrowth?: number): void {
  const [before, after] = [HALF_AS_LARGE, LARGE]
    .map((size) => filled(filling, size))
    .map((records) => countSteps(() => work(records)));
  expect(outgrown(before, after, SLACK_AN_OCTET * LARGE.octets, mostGrowth)).toEqual([]);
  expect(sum(after)).toBeLessThan(MOST_STEPS_AN_OCTET * LARGE.octets);
}

describe('a zone twice as large takes about twice the steps', () => {
  test.each(Object.keys(fillings))('composed of %s', (shape) => expectLinear(fillings[shape], compose));
  test.each(Object.keys(fillings))('read from a zone file of %s', (shape) => expectLinear(fillings[shape], readAsFile));

  test('composed of any mixture of these', () => {
    const mixtures = fc.uniqueArray(fc.constantFrom(...Object.values(fillings)), { minLength: 2, maxLength: 6 });
    fc.assert(
      fc.property(mixtures, (parts) =>
        expectLinear((i) => parts[i % parts.length](Math.floor(i / parts.length)), compose, MOST_GROWTH_OF_MIXTURES),
      ),
      { numRuns: 10, seed: SEED },
    );
  });
});
