import { decidePublication, type PublicationInput, type PublicationNumbers } from './decide-publication.ts';

const now = 1_800_000_000_000;
const recorded = { version: String(now), serial: 1_800_000_000, sha256: 'same' };
const decide = (input: Partial<PublicationInput>): PublicationNumbers =>
  decidePublication({ recorded, held: [], sha256: 'same', now, ...input });

const kept = { isNew: false, version: BigInt(now), serial: 1_800_000_000 };
const next = { isNew: true, version: BigInt(now) + 1n, serial: 1_800_000_001 };

test.each<[string, Partial<PublicationInput>, PublicationNumbers]>([
  ['the first are the Unix time', { recorded: undefined, sha256: undefined }, { ...kept, isNew: true }],
  ['the same content keeps both', {}, kept],
  ['other content takes the next, in the same second too', { sha256: 'other' }, next],
  ['so does content that cannot have the serial on record', { sha256: undefined }, next],
  [
    'a region that holds a newer version forces a newer one',
    {
      held: [
        { version: BigInt(now), serial: 1_800_000_000, sha256: 'same' },
        { version: 2n ** 54n, serial: 1_900_000_000, sha256: 'other' },
      ],
    },
    { isNew: true, version: 2n ** 54n + 1n, serial: 1_900_000_001 },
  ],
  [
    'so does one that holds the version with another body',
    { held: [{ version: BigInt(now), serial: 1_800_000_000, sha256: 'other' }] },
    next,
  ],
  [
    'so does a server that serves a newer version, whatever its serial',
    { held: [{ version: BigInt(now + 9) }] },
    { isNew: true, version: BigInt(now + 10), serial: 1_800_000_001 },
  ],
  [
    'a region that holds an older version with a newer serial forces nothing',
    { held: [{ version: 1n, serial: 1_900_000_000, sha256: 'other' }] },
    kept,
  ],
  [
    'without a record the greatest version of all regions is the previous one',
    {
      recorded: undefined,
      sha256: undefined,
      held: [
        { version: 7n, serial: 3, sha256: 'newest' },
        { version: 6n, serial: 4, sha256: 'older' },
      ],
    },
    { isNew: true, version: 8n, serial: 1_800_000_000 },
  ],
  [
    'serials wrap around where versions rise',
    { recorded: { ...recorded, version: '7', serial: 0xffffffff }, sha256: 'other', now: 0xfffffffe * 1000 },
    { isNew: true, version: 8n, serial: 0 },
  ],
])('%s', (_, input, expected) => {
  expect(decide(input)).toEqual(expected);
});
