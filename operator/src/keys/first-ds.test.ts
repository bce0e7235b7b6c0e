/** @slow: not in make check. */
import type { KeyWorld } from './testing/key-world.ts';
import { delegate, hang, load, obey, roll, set, show, Story, type StoryOptions } from './testing/story.ts';

const enable = set({ enabled: true });
const remake = (world: KeyWorld): void => world.remake({ enabled: true });
const fresh = (options?: StoryOptions): Story => new Story({ isNew: true, stale: 3600_000 - 2000, ...options });

const delegateWithDs = (world: KeyWorld): void => {
  delegate('us')(world);
  obey(world);
};

describe('The DS record of a zone that is signed from its first publication', () => {
  test.each(['nobody', 'us'] as const)('is offered at once where the parent delegates to %s', (to) => {
    const story = fresh()
      .at('0d 00:00', 'the parent', delegate(to))
      .at('0d 00:00', 'make', enable)
      .at('0d 00:10', 'the parent delegates with the DS', delegateWithDs)
      .until('1d 00:00');
    expect(story.table).toBe(`
  0d 00:00 -- the parent
  0d 00:00 -- make
  0d 00:00 enabling  KSK1(O,R) ZSK2(O,O) Signed=WaitingForDS
  0d 00:10 -- the parent delegates with the DS
  0d 00:30 on        KSK1(O,O) ZSK2(O,O) Signed=Secure
`);
  });

  test('waits for a server that does not load', () => {
    const story = fresh()
      .at('0d 00:00', 'a server hangs', hang)
      .at('0d 00:00', 'make', enable)
      .at('0d 05:00', 'it loads', load)
      .until('1d 00:00');
    expect(story.table).toBe(`
  0d 00:00 -- a server hangs
  0d 00:00 -- make
  0d 00:00 enabling  KSK1(R,H) ZSK2(R,R) Signed=WaitingForServers
  0d 05:00 -- it loads
  0d 05:00 enabling  KSK1(O,R) ZSK2(O,O) Signed=WaitingForDS
`);
  });

  test('comes by time alone below a parent that cannot be asked', () => {
    const story = fresh()
      .at('0d 00:00', 'the parent is out of reach', (world) => (world.parentUnknown = true))
      .at('0d 00:00', 'make', enable)
      .until('1d 00:00');
    expect(story.table).toBe(`
  0d 00:00 -- the parent is out of reach
  0d 00:00 -- make
  0d 00:00 enabling  KSK1(R,H) ZSK2(R,R) Signed=WaitingForCaches ParentDS=ParentUnknown
  0d 02:00 enabling  KSK1(O,R) ZSK2(O,O) Signed=WaitingForDS ParentDS=ParentUnknown
`);
  });

  test('comes when nobody remembers the nameservers from which it moved, nor their data', () => {
    const story = fresh()
      .at('0d 00:00', 'it is delegated elsewhere', delegate('others'))
      .at('0d 00:00', 'make', enable)
      .at('10d 00:00', 'it moves', delegate('us'))
      .at('12d 00:00', 'the parent publishes the DS', obey)
      .until('13d 00:00');
    expect(story.table).toBe(`
  0d 00:00 -- it is delegated elsewhere
  0d 00:00 -- make
  0d 00:00 enabling  KSK1(R,H) ZSK2(R,R) Signed=WaitingForDelegation
  0d 02:00 enabling  KSK1(O,H) ZSK2(O,O) Signed=WaitingForDelegation
 10d 00:00 -- it moves
 10d 00:30 enabling  KSK1(O,H) ZSK2(O,O) Signed=WaitingForCaches
 11d 03:30 enabling  KSK1(O,R) ZSK2(O,O) Signed=WaitingForDS
 12d 00:00 -- the parent publishes the DS
 12d 00:30 on        KSK1(O,O) ZSK2(O,O) Signed=Secure
`);
  });

  test('would break the zone right after a move: the oracle says so', () => {
    const story = fresh({ mayBeBogus: true })
      .at('0d 00:00', 'it is delegated elsewhere', delegate('others'))
      .at('0d 00:00', 'make', enable)
      .at('10d 00:00', 'it moves', delegate('us'))
      .at('11d 00:00', 'a DS that is not asked for', (world) => world.setDs([{ id: 'KSK1', algorithm: 13 }]))
      .until('11d 01:00');
    expect(story.bogus).toContainEqual(expect.stringContaining('no chain of trust: DS KSK1/13'));
  });

  test('is taken back when the zone moves away before the parent has it', () => {
    const story = fresh()
      .at('0d 00:00', 'make', enable)
      .at('5d 00:00', 'it is delegated elsewhere', delegate('others'))
      .at('6d 00:00', 'the parent publishes what it is to have', obey)
      .at('7d 00:00', 'it moves back', delegate('us'))
      .at('9d 00:00', 'the parent publishes the DS', obey)
      .until('10d 00:00');
    expect(story.table).toBe(`
  0d 00:00 -- make
  0d 00:00 enabling  KSK1(O,R) ZSK2(O,O) Signed=WaitingForDS
  5d 00:00 -- it is delegated elsewhere
  5d 00:30 enabling  KSK1(O,R) ZSK2(O,O) Signed=WaitingForDelegation
  6d 00:00 -- the parent publishes what it is to have
  7d 00:00 -- it moves back
  7d 00:30 enabling  KSK1(O,R) ZSK2(O,O) Signed=WaitingForCaches
  8d 03:30 enabling  KSK1(O,R) ZSK2(O,O) Signed=WaitingForDS
  9d 00:00 -- the parent publishes the DS
  9d 00:30 on        KSK1(O,O) ZSK2(O,O) Signed=Secure
`);
  });
});

describe('The DS record of a zone that was served unsigned', () => {
  test('is offered at once where the parent has led nobody to it', () => {
    const story = new Story({ stale: 3600_000 - 2000, delegated: 'nobody' })
      .at('0d 00:00', 'nobody is led to it')
      .at('0d 01:00', 'enable', enable)
      .at('0d 02:00', 'the parent delegates with the DS', delegateWithDs)
      .until('1d 00:00');
    expect(story.table).toBe(`
  0d 00:00 -- nobody is led to it
  0d 00:00 off
  0d 01:00 -- enable
  0d 01:00 enabling  KSK1(O,R) ZSK2(O,O) Signed=WaitingForDS
  0d 02:00 -- the parent delegates with the DS
  0d 02:30 on        KSK1(O,O) ZSK2(O,O) Signed=Secure
`);
  });

  test('waits where the delegation was only taken back', () => {
    const story = new Story({ stale: 3600_000 - 2000 })
      .at('1d 00:00', 'the parent delegates to nobody', delegate('nobody'))
      .at('1d 01:00', 'enable', enable)
      .at('1d 02:00', 'the parent delegates', delegateWithDs)
      .at('1d 04:00', 'the parent publishes the DS', obey)
      .until('2d 00:00');
    expect(story.table).toBe(`
  0d 00:00 off
  1d 00:00 -- the parent delegates to nobody
  1d 01:00 -- enable
  1d 01:00 enabling  KSK1(R,H) ZSK2(R,R) Signed=WaitingForCaches
  1d 02:00 -- the parent delegates
  1d 03:00 enabling  KSK1(O,R) ZSK2(O,O) Signed=WaitingForDS
  1d 04:00 -- the parent publishes the DS
  1d 04:30 on        KSK1(O,O) ZSK2(O,O) Signed=Secure
`);
  });

  test('waits until caches have forgotten a zone that was deleted and made again', () => {
    const story = new Story({ stale: 3600_000 - 2000 })
      .at('1d 00:00', 'delete', (world) => world.delete())
      .at('1d 00:30', 'make again, signed', remake)
      .at('1d 02:00', 'the parent publishes the DS', obey)
      .until('2d 00:00');
    expect(story.table).toBe(`
  0d 00:00 off
  1d 00:00 -- delete
  1d 00:30 -- make again, signed
  1d 00:30 enabling  KSK1(R,H) ZSK2(R,R) Signed=WaitingForCaches
  1d 02:00 enabling  KSK1(O,R) ZSK2(O,O) Signed=WaitingForDS
  1d 02:00 -- the parent publishes the DS
  1d 02:30 on        KSK1(O,O) ZSK2(O,O) Signed=Secure
`);
  });

  test('is offered at once when caches have forgotten it', () => {
    const story = new Story({ stale: 3600_000 - 2000 })
      .at('1d 00:00', 'delete', (world) => world.delete())
      .at('1d 02:00', 'make again, signed', remake)
      .at('1d 02:10', 'the parent publishes the DS', obey)
      .until('2d 00:00');
    expect(story.table).toBe(`
  0d 00:00 off
  1d 00:00 -- delete
  1d 02:00 -- make again, signed
  1d 02:00 enabling  KSK1(O,R) ZSK2(O,O) Signed=WaitingForDS
  1d 02:10 -- the parent publishes the DS
  1d 02:30 on        KSK1(O,O) ZSK2(O,O) Signed=Secure
`);
  });
});

describe('A zone without a parent', () => {
  const alone = set({ enabled: true, parent: 'none' });

  test('has keys in use as soon as caches have them, and replaces them by itself', () => {
    const story = new Story()
      .at('0d 00:00', 'the parent is out of reach', (world) => (world.parentUnknown = true))
      .at('0d 00:00', 'enable', alone)
      .at('10d 00:00', 'roll both', roll(['KSK', 'ZSK']))
      .until('12d 00:00');
    expect(story.table).toBe(`
  0d 00:00 -- the parent is out of reach
  0d 00:00 off
  0d 00:00 -- enable
  0d 00:00 enabling  KSK1(R,H) ZSK2(R,R) Signed=WaitingForCaches
  0d 02:00 on        KSK1(O,O) ZSK2(O,O) Signed=NoParent
 10d 00:00 -- roll both
 10d 00:00 rolling   KSK1(O,O) ZSK2(O,O) KSK3(R,H) ZSK4(R,H) Signed=NoParent KSKRollover=WaitingForCaches ZSKRollover=WaitingForCaches
 10d 02:00 rolling   KSK1(O,U) ZSK2(O,U) KSK3(O,O) ZSK4(O,R) Signed=NoParent KSKRollover=WaitingForCaches ZSKRollover=WaitingForCaches
 10d 04:00 rolling   KSK1(O,U) ZSK2(U,H) KSK3(O,O) ZSK4(O,O) Signed=NoParent KSKRollover=WaitingForCaches ZSKRollover=WaitingForCaches
 10d 06:00 rolling   KSK1(U,H) KSK3(O,O) ZSK4(O,O) Signed=NoParent KSKRollover=WaitingForCaches
 10d 08:00 on        KSK3(O,O) ZSK4(O,O) Signed=NoParent
`);
    story.until('500d 00:00');
    expect(story.world.history.filter(({ role }) => role === 'KSK')).toHaveLength(3);
  });

  test('is disabled without waiting for anybody above', () => {
    const story = new Story()
      .at('0d 00:00', 'enable', alone)
      .at('10d 00:00', 'disable', set({ enabled: false }))
      .until('12d 00:00');
    expect(story.table).toBe(`
  0d 00:00 -- enable
  0d 00:00 enabling  KSK1(R,H) ZSK2(R,R) Signed=WaitingForCaches
  0d 02:00 on        KSK1(O,O) ZSK2(O,O) Signed=NoParent
 10d 00:00 -- disable
 10d 00:00 disabling KSK1(O,U) ZSK2(O,O) Signed=WaitingForCaches
 10d 04:00 off       KSK1(U,H) ZSK2(U,U)
 10d 06:00 off
`);
  });

  test('is taken to have one while a DS record is there', () => {
    const story = Story.signed({ stale: 3600_000 - 2000 })
      .at('10d 00:00', 'without a parent', alone)
      .at('10d 01:00', 'roll the KSK', roll(['KSK']))
      .at('20d 00:00', 'the parent removes the DS', show())
      .until('21d 00:00');
    expect(story.table).toBe(`
 10d 00:00 -- without a parent
 10d 00:00 on        KSK1(O,O) ZSK2(O,O) Signed=Secure ParentDS=UnexpectedDS
 10d 01:00 -- roll the KSK
 10d 01:00 rolling   KSK1(O,O) ZSK2(O,O) KSK3(R,H) Signed=Secure KSKRollover=WaitingForCaches ParentDS=UnexpectedDS
 10d 03:00 rolling   KSK1(O,U) ZSK2(O,O) KSK3(O,R) Signed=Secure KSKRollover=WaitingForDS ParentDS=UnexpectedDS
 20d 00:00 -- the parent removes the DS
 20d 00:30 rolling   KSK1(O,U) ZSK2(O,O) KSK3(O,O) Signed=NoParent KSKRollover=WaitingForCaches
 20d 02:30 rolling   KSK1(U,H) ZSK2(O,O) KSK3(O,O) Signed=NoParent KSKRollover=WaitingForCaches
 20d 04:30 on        ZSK2(O,O) KSK3(O,O) Signed=NoParent
`);
  });

  test('is taken to have one while that had a DS record when it last answered', () => {
    const story = Story.signed()
      .at('10d 00:00', 'the parent is out of reach', (world) => (world.parentUnknown = true))
      .at('10d 00:00', 'without a parent', alone)
      .at('10d 01:00', 'roll the KSK', roll(['KSK']))
      .until('20d 00:00');
    expect(story.table).toBe(`
 10d 00:00 -- the parent is out of reach
 10d 00:00 on        KSK1(O,O) ZSK2(O,O) Signed=Secure ParentDS=ParentUnknown
 10d 00:00 -- without a parent
 10d 01:00 -- roll the KSK
 10d 01:00 rolling   KSK1(O,O) ZSK2(O,O) KSK3(R,H) Signed=Secure KSKRollover=WaitingForCaches ParentDS=ParentUnknown
 10d 03:00 rolling   KSK1(O,U) ZSK2(O,O) KSK3(O,R) Signed=Secure KSKRollover=WaitingForDS ParentDS=ParentUnknown
`);
  });

  test('gets one: the submission that had no addressee goes to it', () => {
    const story = new Story()
      .at('0d 00:00', 'enable', alone)
      .at('10d 00:00', 'with a parent', set({ parent: 'ask' }))
      .at('12d 00:00', 'the parent publishes the DS', obey)
      .until('13d 00:00');
    expect(story.table).toBe(`
  0d 00:00 -- enable
  0d 00:00 enabling  KSK1(R,H) ZSK2(R,R) Signed=WaitingForCaches
  0d 02:00 on        KSK1(O,O) ZSK2(O,O) Signed=NoParent
 10d 00:00 -- with a parent
 10d 00:00 enabling  KSK1(O,R) ZSK2(O,O) Signed=WaitingForDS
 12d 00:00 -- the parent publishes the DS
 12d 00:30 on        KSK1(O,O) ZSK2(O,O) Signed=Secure
`);
  });
});

test('the first ZSK is replaced while the parent never takes a DS', () => {
  const story = new Story()
    .at('0d 00:00', 'enable', enable)
    .at('10d 00:00', 'roll the ZSK', roll(['ZSK']))
    .until('105d 00:00');
  expect(story.table).toBe(`
  0d 00:00 -- enable
  0d 00:00 enabling  KSK1(R,H) ZSK2(R,R) Signed=WaitingForCaches
  0d 02:00 enabling  KSK1(O,R) ZSK2(O,O) Signed=WaitingForDS
 10d 00:00 -- roll the ZSK
 10d 00:00 enabling  KSK1(O,R) ZSK2(O,O) ZSK3(R,H) Signed=WaitingForDS ZSKRollover=WaitingForCaches
 10d 02:00 enabling  KSK1(O,R) ZSK2(O,U) ZSK3(O,R) Signed=WaitingForDS ZSKRollover=WaitingForCaches
 10d 04:00 enabling  KSK1(O,R) ZSK2(U,H) ZSK3(O,O) Signed=WaitingForDS ZSKRollover=WaitingForCaches
 10d 06:00 enabling  KSK1(O,R) ZSK3(O,O) Signed=WaitingForDS
100d 02:00 enabling  KSK1(O,R) ZSK3(O,O) ZSK4(R,H) Signed=WaitingForDS ZSKRollover=WaitingForCaches
100d 04:00 enabling  KSK1(O,R) ZSK3(O,U) ZSK4(O,R) Signed=WaitingForDS ZSKRollover=WaitingForCaches
100d 06:00 enabling  KSK1(O,R) ZSK3(U,H) ZSK4(O,O) Signed=WaitingForDS ZSKRollover=WaitingForCaches
100d 08:00 enabling  KSK1(O,R) ZSK4(O,O) Signed=WaitingForDS
`);
});
