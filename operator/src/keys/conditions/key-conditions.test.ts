import { HOUR, type KeyWorld } from '../testing/key-world.ts';
import { delegate, hang, load, obey, roll, set, show, Story } from '../testing/story.ts';

const conditions = ({ world }: Story): string[] =>
  world.decision!.conditions.map(({ type, status, reason, message }) => `${type}=${status} ${reason}: ${message}`);

const since = ({ world }: Story, type: string): number | undefined =>
  world.decision!.conditions.find((condition) => condition.type === type)?.since;

const start = (world: KeyWorld): number => world.now;
const digest = (key: number): string => key.toString(16).toUpperCase().padStart(64, '0');
const SECURE = 'Signed=True Secure: Signed, and the parent has a matching DS record.';

test('the DS records to publish and to remove at the parent, and since when', () => {
  const story = Story.signed()
    .at('10d 00:00', '', show('KSK1', 'foreign'))
    .at('10d 00:30', '', roll(['KSK']));
  const submitted = start(story.world) + 2 * HOUR;
  expect(conditions(story.until('20d 00:00'))).toEqual([
    SECURE,
    `KSKRollover=True WaitingForDS: At the parent: publish DS 3000 13 2 ${digest(3)}; remove DS 1000 13 2 ${digest(1)}; remove DS 65535 13 2 666F726569676E.`,
    'ParentDS=False ForeignDS: A DS at the parent matches no key of this zone: DS 65535 13 2 666F726569676E. Resolvers that validate may refuse the zone; remove it there.',
  ]);
  expect(since(story, 'KSKRollover')).toBe(submitted);
});

test('a zone is signed once every server has its signatures', () => {
  const story = new Story().at('0d 00:00', '', hang).at('0d 00:00', '', set({ enabled: true }));
  expect(conditions(story)[0]).toMatch(/^Signed=False WaitingForServers: /);
  expect(conditions(story.at('0d 01:00', '', load))[0]).toMatch(/^Signed=True WaitingForCaches: /);
  expect(conditions(story.until('0d 04:00'))[0]).toMatch(/^Signed=True WaitingForDS: /);
});

test('the risk of a key that is known to others', () => {
  const story = Story.signed()
    .at('10d 00:00', '', hang)
    .at('10d 00:00', '', roll(['ZSK'], true));
  expect(conditions(story)).toEqual([
    SECURE,
    'ZSKRollover=True WaitingForServers: Some nameservers may not have the newest keys and signatures yet; the next step follows when all have them. Until this is done, whoever has the private key 2000 can sign false data that resolvers accept.',
  ]);
});

test('the events that disabling waits for', () => {
  const story = Story.signed().at('10d 00:00', '', set({ enabled: false }));
  expect(conditions(story)).toEqual([
    `Signed=True WaitingForDS: At the parent: remove DS 1000 13 2 ${digest(1)}. The zone stays signed until no resolver remembers a DS record.`,
  ]);
  expect(conditions(story.at('10d 00:10', '', obey).until('10d 01:00'))).toEqual([
    'Signed=True WaitingForParent: The parent was asked for a DS record that is no longer wanted, and may still publish it until 2026-01-12 02:00 UTC. The zone stays signed until no resolver remembers a DS record.',
  ]);
  expect(conditions(story.until('11d 03:00'))).toEqual([
    'Signed=True WaitingForCaches: The next step comes after 2026-01-12 04:00 UTC, when no resolver holds the earlier records; nothing to do until then. The zone stays signed until no resolver remembers a DS record.',
  ]);
});

test('an unsigned zone below a DS of its own', () => {
  const story = Story.signed({ mayBeBogus: true }).at('10d 00:00', '', set({ enabled: false, force: true }));
  expect(conditions(story)).toEqual([
    `ParentDS=False UnsignedBelowDS: The zone is not signed, but the parent has DS 1000 13 2 ${digest(1)}: resolvers that validate refuse the zone. Remove it there, or enable DNSSEC.`,
  ]);
});

test('a parent that does not answer', () => {
  const story = Story.signed().at('10d 00:00', '', (world) => (world.parentUnknown = true));
  expect(conditions(story)).toEqual([
    SECURE,
    'ParentDS=Unknown ParentUnknown: The servers of the parent zone do not all answer. Steps that depend on the parent wait until they answer.',
  ]);
  expect(conditions(story.at('10d 01:00', '', set({ parent: 'none' })))[1]).toMatch(
    / It had a DS record when it last answered, so spec\.dnssec\.parent none counts only once it shows none\.$/,
  );
});

test('when to publish the first DS record', () => {
  const story = new Story().at('0d 00:00', '', set({ enabled: true }));
  expect(conditions(story)).toEqual([
    'Signed=True WaitingForCaches: Publish the DS record after 2026-01-01 02:00 UTC, when no resolver holds the earlier records; nothing to do until then.',
  ]);
});

test('where to publish no DS record yet', () => {
  const story = new Story({ isNew: true })
    .at('0d 00:00', '', delegate('others'))
    .at('0d 00:00', '', set({ enabled: true }));
  expect(conditions(story)).toEqual([
    'Signed=True WaitingForDelegation: The parent delegates the zone to ns.elsewhere.example: publish the DS record after the nameservers have moved here, not before.',
  ]);
  expect(conditions(story.at('1d 00:00', '', delegate('us')).until('1d 01:00'))).toEqual([
    'Signed=True WaitingForCaches: Publish the DS record after 2026-01-03 03:30 UTC, when no resolver holds the earlier records; nothing to do until then.',
  ]);
});

test('a zone without a parent, and one that has a DS record there all the same', () => {
  const story = new Story().at('0d 00:00', '', set({ enabled: true, parent: 'none' })).until('1d 00:00');
  expect(conditions(story)).toEqual([
    'Signed=True NoParent: Signed without a DS record, because spec.dnssec.parent is none.',
  ]);
  expect(conditions(Story.signed().at('10d 00:00', '', set({ parent: 'none' })))).toEqual([
    SECURE,
    `ParentDS=False UnexpectedDS: spec.dnssec.parent is none, but the parent has DS 1000 13 2 ${digest(1)}: until it is removed there, rollovers wait for the parent.`,
  ]);
});
