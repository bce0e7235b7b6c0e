import { hang, load, obey, set, show, Story } from './testing/story.ts';

describe('Enabling and disabling', () => {
  test('from nothing: signed at once, the DS is offered once no cache has anything unsigned', () => {
    const story = new Story()
      .at('0d 00:00', 'enable', set({ enabled: true }))
      .at('0d 12:00', 'the parent publishes the DS', obey)
      .until('1d 00:00');
    expect(story.table).toBe(`
  0d 00:00 -- enable
  0d 00:00 enabling  KSK1(R,H) ZSK2(R,R) Signed=WaitingForCaches
  0d 02:00 enabling  KSK1(O,R) ZSK2(O,O) Signed=WaitingForDS
  0d 12:00 -- the parent publishes the DS
  0d 12:30 on        KSK1(O,O) ZSK2(O,O) Signed=Secure
`);
  });

  test('a server that does not load keeps everything waiting', () => {
    const story = new Story()
      .at('0d 00:00', 'a server hangs', hang)
      .at('0d 00:00', 'enable', set({ enabled: true }))
      .at('5d 00:00', 'it loads', load)
      .until('6d 00:00');
    expect(story.table).toBe(`
  0d 00:00 -- a server hangs
  0d 00:00 off
  0d 00:00 -- enable
  0d 00:00 enabling  KSK1(R,H) ZSK2(R,R) Signed=WaitingForServers
  5d 00:00 -- it loads
  5d 00:00 enabling  KSK1(R,H) ZSK2(R,R) Signed=WaitingForCaches
  5d 02:00 enabling  KSK1(O,R) ZSK2(O,O) Signed=WaitingForDS
`);
  });

  test('a foreign DS is warned about until it is gone', () => {
    const story = new Story()
      .at('0d 00:00', 'the zone moves here', show('foreign'))
      .at('0d 01:00', 'enable', set({ enabled: true }))
      .at('0d 04:00', 'the parent publishes the DS', obey)
      .until('1d 00:00');
    expect(story.table).toBe(`
  0d 00:00 -- the zone moves here
  0d 00:00 off       ParentDS=ForeignDS
  0d 01:00 -- enable
  0d 01:00 enabling  KSK1(R,H) ZSK2(R,R) Signed=WaitingForCaches ParentDS=ForeignDS
  0d 03:00 enabling  KSK1(O,R) ZSK2(O,O) Signed=WaitingForDS ParentDS=ForeignDS
  0d 04:00 -- the parent publishes the DS
  0d 04:30 on        KSK1(O,O) ZSK2(O,O) Signed=Secure
`);
  });

  test('a DS that the parent forgets is waited for again', () => {
    const story = Story.signed()
      .at('10d 00:00', 'the parent forgets', show())
      .at('12d 00:00', 'the parent publishes the DS', obey)
      .until('13d 00:00');
    expect(story.table).toBe(`
 10d 00:00 -- the parent forgets
 10d 00:30 enabling  KSK1(O,R) ZSK2(O,O) Signed=WaitingForDS
 12d 00:00 -- the parent publishes the DS
 12d 00:30 on        KSK1(O,O) ZSK2(O,O) Signed=Secure
`);
  });

  test('disabled: signed until no cache has a DS', () => {
    const story = Story.signed()
      .at('10d 00:00', 'disable', set({ enabled: false }))
      .at('12d 00:00', 'the parent removes the DS', obey)
      .until('13d 00:00');
    expect(story.table).toBe(`
 10d 00:00 -- disable
 10d 00:00 disabling KSK1(O,U) ZSK2(O,O) Signed=WaitingForDS
 12d 00:00 -- the parent removes the DS
 12d 00:30 disabling KSK1(O,U) ZSK2(O,O) Signed=WaitingForCaches
 12d 02:30 off       KSK1(U,H) ZSK2(U,U)
 12d 04:30 off
`);
  });

  test('disabled, and the DS gone while the parent may still act on an earlier request', () => {
    const story = Story.signed()
      .at('10d 00:00', 'disable', set({ enabled: false }))
      .at('10d 00:10', 'the parent removes the DS', obey)
      .until('13d 00:00');
    expect(story.table).toBe(`
 10d 00:00 -- disable
 10d 00:00 disabling KSK1(O,U) ZSK2(O,O) Signed=WaitingForDS
 10d 00:10 -- the parent removes the DS
 10d 00:30 disabling KSK1(O,U) ZSK2(O,O) Signed=WaitingForParent
 11d 02:00 disabling KSK1(O,U) ZSK2(O,O) Signed=WaitingForCaches
 11d 04:00 off       KSK1(U,H) ZSK2(U,U)
 11d 06:00 off
`);
  });

  test('disabled before a DS was offered: unsigned at once', () => {
    const story = new Story()
      .at('0d 00:00', 'enable', set({ enabled: true }))
      .at('0d 01:00', 'disable', set({ enabled: false }))
      .until('1d 00:00');
    expect(story.table).toBe(`
  0d 00:00 -- enable
  0d 00:00 enabling  KSK1(R,H) ZSK2(R,R) Signed=WaitingForCaches
  0d 01:00 -- disable
  0d 01:00 off       KSK1(U,H) ZSK2(U,U)
  0d 03:00 off
`);
  });

  test('disabled after a DS was offered that the parent does not have: it may come yet', () => {
    const story = new Story()
      .at('0d 00:00', 'enable', set({ enabled: true }))
      .at('0d 04:00', 'disable', set({ enabled: false }))
      .until('4d 00:00');
    expect(story.table).toBe(`
  0d 00:00 -- enable
  0d 00:00 enabling  KSK1(R,H) ZSK2(R,R) Signed=WaitingForCaches
  0d 02:00 enabling  KSK1(O,R) ZSK2(O,O) Signed=WaitingForDS
  0d 04:00 -- disable
  0d 04:00 disabling KSK1(O,U) ZSK2(O,O) Signed=WaitingForParent
  1d 06:00 disabling KSK1(O,U) ZSK2(O,O) Signed=WaitingForCaches
  2d 07:00 off       KSK1(U,H) ZSK2(U,U)
  2d 09:00 off
`);
  });

  test('disabled by force: unsigned below a DS', () => {
    const story = Story.signed({ mayBeBogus: true })
      .at('10d 00:00', 'force', set({ enabled: false, force: true }))
      .at('12d 00:00', 'the parent removes the DS', obey)
      .until('13d 00:00');
    expect(story.table).toBe(`
 10d 00:00 -- force
 10d 00:00 off       KSK1(U,U) ZSK2(U,U) ParentDS=UnsignedBelowDS
 10d 02:00 off       KSK1(H,U) ZSK2(H,H) ParentDS=UnsignedBelowDS
 12d 00:00 -- the parent removes the DS
 12d 00:30 off       KSK1(H,U) ZSK2(H,H)
 12d 02:30 off
`);
    expect(story.bogus).not.toEqual([]);
  });

  test('enabled again while the parent has the DS', () => {
    const story = Story.signed()
      .at('10d 00:00', 'disable', set({ enabled: false }))
      .at('10d 05:00', 'enable', set({ enabled: true }))
      .until('12d 00:00');
    expect(story.table).toBe(`
 10d 00:00 -- disable
 10d 00:00 disabling KSK1(O,U) ZSK2(O,O) Signed=WaitingForDS
 10d 05:00 -- enable
 10d 05:00 on        KSK1(O,O) ZSK2(O,O) Signed=Secure
`);
  });

  test('enabled again when the DS is gone but not forgotten', () => {
    const story = Story.signed()
      .at('10d 00:00', 'disable', set({ enabled: false }))
      .at('10d 05:00', 'the parent removes the DS', obey)
      .at('10d 06:00', 'enable', set({ enabled: true }))
      .at('11d 00:00', 'the parent publishes the DS', obey)
      .until('12d 00:00');
    expect(story.table).toBe(`
 10d 00:00 -- disable
 10d 00:00 disabling KSK1(O,U) ZSK2(O,O) Signed=WaitingForDS
 10d 05:00 -- the parent removes the DS
 10d 05:30 disabling KSK1(O,U) ZSK2(O,O) Signed=WaitingForCaches
 10d 06:00 -- enable
 10d 06:00 enabling  KSK1(O,R) ZSK2(O,O) Signed=WaitingForDS
 11d 00:00 -- the parent publishes the DS
 11d 00:30 on        KSK1(O,O) ZSK2(O,O) Signed=Secure
`);
  });

  test('enabled again after it was off: the same keys', () => {
    const story = Story.signed()
      .at('10d 00:00', 'disable', set({ enabled: false }))
      .at('10d 05:00', 'the parent removes the DS', obey)
      .at('12d 00:00', 'enable', set({ enabled: true }))
      .at('13d 00:00', 'the parent publishes the DS', obey)
      .until('14d 00:00');
    expect(story.table).toBe(`
 10d 00:00 -- disable
 10d 00:00 disabling KSK1(O,U) ZSK2(O,O) Signed=WaitingForDS
 10d 05:00 -- the parent removes the DS
 10d 05:30 disabling KSK1(O,U) ZSK2(O,O) Signed=WaitingForCaches
 10d 07:30 off       KSK1(U,H) ZSK2(U,U)
 10d 09:30 off
 12d 00:00 -- enable
 12d 00:00 enabling  KSK1(R,H) ZSK2(R,R) Signed=WaitingForCaches
 12d 02:00 enabling  KSK1(O,R) ZSK2(O,O) Signed=WaitingForDS
 13d 00:00 -- the parent publishes the DS
 13d 00:30 on        KSK1(O,O) ZSK2(O,O) Signed=Secure
`);
  });

  test('a DS that comes back below which nothing is signed any more', () => {
    const story = Story.signed()
      .at('10d 00:00', 'disable', set({ enabled: false }))
      .at('11d 12:00', 'the parent removes the DS', obey)
      .at('13d 00:00', 'the parent brings it back', show('KSK1'))
      .at('14d 00:00', 'the parent removes the DS', obey)
      .until('15d 00:00');
    expect(story.table).toBe(`
 10d 00:00 -- disable
 10d 00:00 disabling KSK1(O,U) ZSK2(O,O) Signed=WaitingForDS
 11d 12:00 -- the parent removes the DS
 11d 12:30 disabling KSK1(O,U) ZSK2(O,O) Signed=WaitingForCaches
 11d 14:30 off       KSK1(U,H) ZSK2(U,U)
 11d 16:30 off
 13d 00:00 -- the parent brings it back
 13d 00:30 off       KSK1(H,U) ZSK2(H,H) ParentDS=UnsignedBelowDS
 14d 00:00 -- the parent removes the DS
 14d 00:30 off       KSK1(H,U) ZSK2(H,H)
 14d 02:30 off
`);
  });
});
