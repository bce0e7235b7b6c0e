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
    regionSerials: [],
    now,
    sign: (text) => `signed ${text.length}`,
    turn: takingTurns(),
    ...input,
  });

describe('serials of snapshots', () => {
  let first: PublicationDecision;
  beforeAll(async () => (first = await decide({})));

  test('the first is the Unix time', async () => {
    expect(first).toMatchObject({ isNew: true, publication: { serial: 1_800_000_000, generation: 1 } });
  });

  test('the same content keeps its serial, whatever the generation', async () => {
    expect(await decide({ recorded: first.publication, generation: 2 })).toMatchObject({
      isNew: false,
      publication: { ...first.publication, generation: 2 },
    });
  });

  test('other content takes the next serial, in the same second too', async () => {
    const second = await decide({ draft: draftOf('www A 192.0.2.2'), recorded: first.publication });
    expect(second).toMatchObject({ isNew: true, publication: { serial: 1_800_000_001 } });
    expect(second.publication.sha256).not.toBe(first.publication.sha256);
  });

  test('a region that holds a newer serial forces a newer one', async () => {
    expect(await decide({ recorded: first.publication, regionSerials: [1_800_000_000, 1_900_000_000] })).toMatchObject({
      isNew: true,
      publication: { serial: 1_900_000_001 },
    });
  });

  test('one serial never has two bodies: the digest covers the serial', async () => {
    expect((await decide({ now: now + 1000 })).publication.sha256).not.toBe(first.publication.sha256);
  });

  test('the SOA of the snapshot carries the serial', async () => {
    expect(first.snapshot.manifest.data?.soa).toBe(
      'example.test. 3600 IN SOA ns1.fourwinds.example. hostmaster.fourwinds.example. 1800000000 14400 3600 604800 300\n',
    );
  });
});
