import { composeZone } from '@fourwinds/zones';
import { decidePublication, type Draft, type PublicationDecision, type PublicationInput } from './publication.ts';
import { takingTurns } from '../runtime/turns.ts';
import { unsignedDraft } from './unsigned-draft.ts';
import { recordLine, service, zoneOf } from '../testing/objects.ts';

const now = 1_800_000_000_000;
const draftOf = (...lines: string[]): Draft =>
  unsignedDraft(composeZone(zoneOf('example.test', lines.map(recordLine)).spec, service, 0).zone!);
const decide = (input: Partial<PublicationInput>): ReturnType<typeof decidePublication> =>
  decidePublication({
    draft: draftOf('www A 192.0.2.1'),
    generation: 1,
    owner: '0'.repeat(32),
    largestTtl: 3600,
    held: [],
    now,
    sign: (text) => `signed ${text.length}`,
    turn: takingTurns(),
    ...input,
  });

describe('versions and serials of snapshots', () => {
  let first: PublicationDecision;
  beforeAll(async () => (first = await decide({})));

  test('the first are the Unix time', async () => {
    expect(first).toMatchObject({
      isNew: true,
      publication: { version: String(now), serial: 1_800_000_000, generation: 1 },
    });
  });

  test('the same content keeps both, whatever the generation', async () => {
    expect(await decide({ recorded: first.publication, generation: 2 })).toMatchObject({
      isNew: false,
      publication: { ...first.publication, generation: 2 },
    });
  });

  test('other content takes the next version and serial, in the same second too', async () => {
    const second = await decide({ draft: draftOf('www A 192.0.2.2'), recorded: first.publication });
    expect(second).toMatchObject({
      isNew: true,
      publication: { version: String(now + 1), serial: 1_800_000_001 },
    });
    expect(second.publication.sha256).not.toBe(first.publication.sha256);
  });

  test('a region that holds a newer version forces a newer one', async () => {
    const held = [
      { version: BigInt(now), serial: 1_800_000_000, sha256: first.publication.sha256 },
      { version: 2n ** 54n, serial: 1_900_000_000, sha256: 'other' },
    ];
    expect(await decide({ recorded: first.publication, held })).toMatchObject({
      isNew: true,
      publication: { version: String(2n ** 54n + 1n), serial: 1_900_000_001 },
    });
  });

  test('so does one that holds the version with another body', async () => {
    const held = [{ version: BigInt(now), serial: 1_800_000_000, sha256: 'other' }];
    expect(await decide({ recorded: first.publication, held })).toMatchObject({
      isNew: true,
      publication: { version: String(now + 1), serial: 1_800_000_001 },
    });
  });

  test('so does a server that serves a newer version, whatever its serial', async () => {
    expect(await decide({ recorded: first.publication, held: [{ version: BigInt(now + 9) }] })).toMatchObject({
      isNew: true,
      publication: { version: String(now + 10), serial: 1_800_000_001 },
    });
  });

  test('a region that holds an older version with a newer serial forces nothing', async () => {
    const held = [{ version: 1n, serial: 1_900_000_000, sha256: 'other' }];
    expect(await decide({ recorded: first.publication, held })).toMatchObject({ isNew: false });
  });

  test('without a record the greatest version of all regions is the previous one', async () => {
    const held = [
      { version: 7n, serial: 3, sha256: 'newest' },
      { version: 6n, serial: 4, sha256: 'older' },
    ];
    expect(await decide({ held })).toMatchObject({ isNew: true, publication: { version: '8', serial: 1_800_000_000 } });
  });

  test('serials wrap around where versions rise', async () => {
    const recorded = { ...first.publication, version: '7', serial: 0xffffffff };
    const draft = draftOf('www A 192.0.2.2');
    expect(await decide({ draft, recorded, now: 0xfffffffe * 1000 })).toMatchObject({
      publication: { version: '8', serial: 0 },
    });
  });

  test('one version never has two bodies: the digest covers version and serial', async () => {
    expect((await decide({ now: now + 1000 })).publication.sha256).not.toBe(first.publication.sha256);
    const held = [{ version: BigInt(now) }];
    expect((await decide({ held })).publication.sha256).not.toBe(first.publication.sha256);
  });

  test('the SOA of the snapshot carries the serial', async () => {
    expect(first.snapshot.manifest.data?.soa).toBe(
      'example.test. 3600 IN SOA ns1.fourwinds.example. hostmaster.fourwinds.example. 1800000000 14400 3600 604800 300\n',
    );
  });
});
