import { hang, load, obey, roll, set, show, Story } from './testing/story.ts';

const FAR = Date.parse('2099-01-01T00:00:00Z');

describe('Rollovers', () => {
  test('of the ZSK, after 90 days: pre-publish (RFC 6781 4.1.1.1)', () => {
    const story = Story.signed().until('95d 00:00');
    expect(story.table).toBe(`
 90d 00:00 rolling   KSK1(O,O) ZSK2(O,O) ZSK3(R,H) Signed=Secure ZSKRollover=WaitingForCaches
 90d 02:00 rolling   KSK1(O,O) ZSK2(O,U) ZSK3(O,R) Signed=Secure ZSKRollover=WaitingForCaches
 90d 04:00 rolling   KSK1(O,O) ZSK2(U,H) ZSK3(O,O) Signed=Secure ZSKRollover=WaitingForCaches
 90d 06:00 on        KSK1(O,O) ZSK3(O,O) Signed=Secure
`);
  });

  test('of the ZSK, while a server does not load', () => {
    const story = Story.signed()
      .at('10d 00:00', 'a server hangs', hang)
      .at('10d 00:00', 'roll the ZSK', roll(['ZSK']))
      .at('14d 00:00', 'it loads', load)
      .until('15d 00:00');
    expect(story.table).toBe(`
 10d 00:00 -- a server hangs
 10d 00:00 -- roll the ZSK
 10d 00:00 rolling   KSK1(O,O) ZSK2(O,O) ZSK3(R,H) Signed=Secure ZSKRollover=WaitingForServers
 14d 00:00 -- it loads
 14d 00:00 rolling   KSK1(O,O) ZSK2(O,O) ZSK3(R,H) Signed=Secure ZSKRollover=WaitingForCaches
 14d 02:00 rolling   KSK1(O,O) ZSK2(O,U) ZSK3(O,R) Signed=Secure ZSKRollover=WaitingForCaches
 14d 04:00 rolling   KSK1(O,O) ZSK2(U,H) ZSK3(O,O) Signed=Secure ZSKRollover=WaitingForCaches
 14d 06:00 on        KSK1(O,O) ZSK3(O,O) Signed=Secure
`);
  });

  test('of the KSK: double signature (RFC 6781 4.1.2)', () => {
    const story = Story.signed()
      .at('10d 00:00', 'roll the KSK', roll(['KSK']))
      .at('30d 00:00', 'the parent swaps the DS', obey)
      .until('32d 00:00');
    expect(story.table).toBe(`
 10d 00:00 -- roll the KSK
 10d 00:00 rolling   KSK1(O,O) ZSK2(O,O) KSK3(R,H) Signed=Secure KSKRollover=WaitingForCaches
 10d 02:00 rolling   KSK1(O,U) ZSK2(O,O) KSK3(O,R) Signed=Secure KSKRollover=WaitingForDS
 30d 00:00 -- the parent swaps the DS
 30d 00:30 rolling   KSK1(O,U) ZSK2(O,O) KSK3(O,O) Signed=Secure KSKRollover=WaitingForCaches
 30d 02:30 rolling   KSK1(U,H) ZSK2(O,O) KSK3(O,O) Signed=Secure KSKRollover=WaitingForCaches
 30d 04:30 on        ZSK2(O,O) KSK3(O,O) Signed=Secure
`);
  });

  test('of the KSK, disabled in the middle', () => {
    const story = Story.signed()
      .at('10d 00:00', 'roll the KSK', roll(['KSK']))
      .at('10d 06:00', 'disable', set({ enabled: false }))
      .at('10d 12:00', 'the parent removes the DS', obey)
      .until('14d 00:00');
    expect(story.table).toBe(`
 10d 00:00 -- roll the KSK
 10d 00:00 rolling   KSK1(O,O) ZSK2(O,O) KSK3(R,H) Signed=Secure KSKRollover=WaitingForCaches
 10d 02:00 rolling   KSK1(O,U) ZSK2(O,O) KSK3(O,R) Signed=Secure KSKRollover=WaitingForDS
 10d 06:00 -- disable
 10d 06:00 disabling KSK1(O,U) ZSK2(O,O) KSK3(O,U) Signed=WaitingForDS
 10d 12:00 -- the parent removes the DS
 10d 12:30 disabling KSK1(O,U) ZSK2(O,O) KSK3(O,U) Signed=WaitingForCaches
 10d 14:30 disabling KSK1(O,H) ZSK2(O,O) KSK3(O,U) Signed=WaitingForParent
 11d 08:00 disabling KSK1(O,H) ZSK2(O,O) KSK3(O,U) Signed=WaitingForCaches
 12d 09:00 off       KSK1(U,H) ZSK2(U,U) KSK3(U,H)
 12d 11:00 off
`);
  });

  test('of the KSK, below a parent that refuses: ZSKs go on being replaced', () => {
    const story = Story.signed()
      .at('10d 00:00', 'roll the KSK', roll(['KSK']))
      .until('100d 00:00');
    expect(story.table).toBe(`
 10d 00:00 -- roll the KSK
 10d 00:00 rolling   KSK1(O,O) ZSK2(O,O) KSK3(R,H) Signed=Secure KSKRollover=WaitingForCaches
 10d 02:00 rolling   KSK1(O,U) ZSK2(O,O) KSK3(O,R) Signed=Secure KSKRollover=WaitingForDS
 90d 00:00 rolling   KSK1(O,U) ZSK2(O,O) KSK3(O,R) ZSK4(R,H) Signed=Secure KSKRollover=WaitingForDS ZSKRollover=WaitingForCaches
 90d 02:00 rolling   KSK1(O,U) ZSK2(O,U) KSK3(O,R) ZSK4(O,R) Signed=Secure KSKRollover=WaitingForDS ZSKRollover=WaitingForCaches
 90d 04:00 rolling   KSK1(O,U) ZSK2(U,H) KSK3(O,R) ZSK4(O,O) Signed=Secure KSKRollover=WaitingForDS ZSKRollover=WaitingForCaches
 90d 06:00 rolling   KSK1(O,U) KSK3(O,R) ZSK4(O,O) Signed=Secure KSKRollover=WaitingForDS
`);
  });

  test('of the KSK, below a parent that forgets the DS and thinks better of it', () => {
    const story = Story.signed()
      .at('10d 00:00', 'roll the KSK', roll(['KSK']))
      .at('10d 06:00', 'the parent forgets', show())
      .at('12d 00:00', 'the parent brings back the old DS', show('KSK1'))
      .at('14d 00:00', 'the parent swaps the DS', obey)
      .until('15d 00:00');
    expect(story.table).toBe(`
 10d 00:00 -- roll the KSK
 10d 00:00 rolling   KSK1(O,O) ZSK2(O,O) KSK3(R,H) Signed=Secure KSKRollover=WaitingForCaches
 10d 02:00 rolling   KSK1(O,U) ZSK2(O,O) KSK3(O,R) Signed=Secure KSKRollover=WaitingForDS
 10d 06:00 -- the parent forgets
 10d 06:30 enabling  KSK1(O,U) ZSK2(O,O) KSK3(O,R) Signed=WaitingForDS KSKRollover=WaitingForDS
 10d 08:30 enabling  KSK1(O,H) ZSK2(O,O) KSK3(O,R) Signed=WaitingForDS KSKRollover=WaitingForDS
 12d 00:00 -- the parent brings back the old DS
 12d 00:30 rolling   KSK1(O,U) ZSK2(O,O) KSK3(O,R) Signed=Secure KSKRollover=WaitingForDS
 14d 00:00 -- the parent swaps the DS
 14d 00:30 rolling   KSK1(O,U) ZSK2(O,O) KSK3(O,O) Signed=Secure KSKRollover=WaitingForCaches
 14d 02:30 rolling   KSK1(U,H) ZSK2(O,O) KSK3(O,O) Signed=Secure KSKRollover=WaitingForCaches
 14d 04:30 on        ZSK2(O,O) KSK3(O,O) Signed=Secure
`);
  });

  test('of the KSK, below a parent that brings the old DS back: its key comes back too', () => {
    const story = Story.signed()
      .at('10d 00:00', 'roll the KSK', roll(['KSK']))
      .at('11d 12:00', 'the parent swaps the DS', obey)
      .at('13d 00:00', 'the parent brings back the old DS', show('KSK1'))
      .at('14d 00:00', 'the parent swaps the DS', obey)
      .until('15d 00:00');
    expect(story.table).toBe(`
 10d 00:00 -- roll the KSK
 10d 00:00 rolling   KSK1(O,O) ZSK2(O,O) KSK3(R,H) Signed=Secure KSKRollover=WaitingForCaches
 10d 02:00 rolling   KSK1(O,U) ZSK2(O,O) KSK3(O,R) Signed=Secure KSKRollover=WaitingForDS
 11d 12:00 -- the parent swaps the DS
 11d 12:30 rolling   KSK1(O,U) ZSK2(O,O) KSK3(O,O) Signed=Secure KSKRollover=WaitingForCaches
 11d 14:30 rolling   KSK1(U,H) ZSK2(O,O) KSK3(O,O) Signed=Secure KSKRollover=WaitingForCaches
 11d 16:30 on        ZSK2(O,O) KSK3(O,O) Signed=Secure
 13d 00:00 -- the parent brings back the old DS
 13d 00:30 rolling   KSK1(R,U) ZSK2(O,O) KSK3(O,R) Signed=Secure KSKRollover=WaitingForDS
 13d 02:30 rolling   KSK1(O,U) ZSK2(O,O) KSK3(O,R) Signed=Secure KSKRollover=WaitingForDS
 14d 00:00 -- the parent swaps the DS
 14d 00:30 rolling   KSK1(O,U) ZSK2(O,O) KSK3(O,O) Signed=Secure KSKRollover=WaitingForCaches
 14d 02:30 rolling   KSK1(U,H) ZSK2(O,O) KSK3(O,O) Signed=Secure KSKRollover=WaitingForCaches
 14d 04:30 on        ZSK2(O,O) KSK3(O,O) Signed=Secure
`);
  });

  test('of the KSK, below a parent that cannot be asked for months', () => {
    const story = Story.signed()
      .at('10d 00:00', 'the parent is out of reach', (world) => (world.parentUnknown = true))
      .at('10d 01:00', 'roll the KSK', roll(['KSK']))
      .at('11d 00:00', 'the parent swaps the DS', obey)
      .at('80d 00:00', 'the parent can be asked', (world) => (world.parentUnknown = false))
      .until('81d 00:00');
    expect(story.table).toBe(`
 10d 00:00 -- the parent is out of reach
 10d 00:00 on        KSK1(O,O) ZSK2(O,O) Signed=Secure ParentDS=ParentUnknown
 10d 01:00 -- roll the KSK
 10d 01:00 rolling   KSK1(O,O) ZSK2(O,O) KSK3(R,H) Signed=Secure KSKRollover=WaitingForCaches ParentDS=ParentUnknown
 10d 03:00 rolling   KSK1(O,U) ZSK2(O,O) KSK3(O,R) Signed=Secure KSKRollover=WaitingForDS ParentDS=ParentUnknown
 11d 00:00 -- the parent swaps the DS
 80d 00:00 -- the parent can be asked
 80d 00:00 rolling   KSK1(O,U) ZSK2(O,O) KSK3(O,O) Signed=Secure KSKRollover=WaitingForCaches
 80d 02:00 rolling   KSK1(U,H) ZSK2(O,O) KSK3(O,O) Signed=Secure KSKRollover=WaitingForCaches
 80d 04:00 on        ZSK2(O,O) KSK3(O,O) Signed=Secure
`);
  });

  test('of the algorithm: signatures, keys, DS, and back in that order (RFC 6781 4.1.4)', () => {
    const story = Story.signed()
      .at('10d 00:00', 'algorithm 15', set({ algorithm: 15 }))
      .at('12d 00:00', 'the parent swaps the DS', obey)
      .until('13d 00:00');
    expect(story.table).toBe(`
 10d 00:00 -- algorithm 15
 10d 00:00 rolling   KSK1(O,O) ZSK2(O,O) KSK3(H,H) ZSK4(H,R) Signed=Secure KSKRollover=WaitingForCaches ZSKRollover=WaitingForCaches
 10d 02:00 rolling   KSK1(O,O) ZSK2(O,O) KSK3(R,H) ZSK4(R,O) Signed=Secure KSKRollover=WaitingForCaches ZSKRollover=WaitingForKSK
 10d 04:00 rolling   KSK1(O,U) ZSK2(O,O) KSK3(O,R) ZSK4(O,O) Signed=Secure KSKRollover=WaitingForDS ZSKRollover=WaitingForKSK
 12d 00:00 -- the parent swaps the DS
 12d 00:30 rolling   KSK1(O,U) ZSK2(O,O) KSK3(O,O) ZSK4(O,O) Signed=Secure KSKRollover=WaitingForCaches ZSKRollover=WaitingForKSK
 12d 02:30 rolling   KSK1(U,H) ZSK2(U,O) KSK3(O,O) ZSK4(O,O) Signed=Secure KSKRollover=WaitingForCaches ZSKRollover=WaitingForKSK
 12d 04:30 rolling   ZSK2(H,U) KSK3(O,O) ZSK4(O,O) Signed=Secure ZSKRollover=WaitingForCaches
 12d 06:30 on        KSK3(O,O) ZSK4(O,O) Signed=Secure
`);
  });

  test('of the algorithm, given up before the DS was offered', () => {
    const story = Story.signed()
      .at('10d 00:00', 'algorithm 15', set({ algorithm: 15 }))
      .at('10d 03:00', 'algorithm 13', set({ algorithm: 13 }))
      .until('11d 00:00');
    expect(story.table).toBe(`
 10d 00:00 -- algorithm 15
 10d 00:00 rolling   KSK1(O,O) ZSK2(O,O) KSK3(H,H) ZSK4(H,R) Signed=Secure KSKRollover=WaitingForCaches ZSKRollover=WaitingForCaches
 10d 02:00 rolling   KSK1(O,O) ZSK2(O,O) KSK3(R,H) ZSK4(R,O) Signed=Secure KSKRollover=WaitingForCaches ZSKRollover=WaitingForKSK
 10d 03:00 -- algorithm 13
 10d 03:00 rolling   KSK1(O,O) ZSK2(O,O) KSK3(U,H) ZSK4(U,O) Signed=Secure KSKRollover=WaitingForCaches ZSKRollover=WaitingForKSK
 10d 05:00 rolling   KSK1(O,O) ZSK2(O,O) ZSK4(H,U) Signed=Secure ZSKRollover=WaitingForCaches
 10d 07:00 on        KSK1(O,O) ZSK2(O,O) Signed=Secure
`);
  });

  test('of the algorithm, given up when the parent has the new DS', () => {
    const story = Story.signed()
      .at('10d 00:00', 'algorithm 15', set({ algorithm: 15 }))
      .at('11d 00:00', 'the parent swaps the DS', obey)
      .at('11d 01:00', 'algorithm 13', set({ algorithm: 13 }))
      .at('12d 00:00', 'the parent swaps the DS', obey)
      .until('13d 00:00');
    expect(story.table).toBe(`
 10d 00:00 -- algorithm 15
 10d 00:00 rolling   KSK1(O,O) ZSK2(O,O) KSK3(H,H) ZSK4(H,R) Signed=Secure KSKRollover=WaitingForCaches ZSKRollover=WaitingForCaches
 10d 02:00 rolling   KSK1(O,O) ZSK2(O,O) KSK3(R,H) ZSK4(R,O) Signed=Secure KSKRollover=WaitingForCaches ZSKRollover=WaitingForKSK
 10d 04:00 rolling   KSK1(O,U) ZSK2(O,O) KSK3(O,R) ZSK4(O,O) Signed=Secure KSKRollover=WaitingForDS ZSKRollover=WaitingForKSK
 11d 00:00 -- the parent swaps the DS
 11d 00:30 rolling   KSK1(O,U) ZSK2(O,O) KSK3(O,O) ZSK4(O,O) Signed=Secure KSKRollover=WaitingForCaches ZSKRollover=WaitingForKSK
 11d 01:00 -- algorithm 13
 11d 01:00 rolling   KSK1(O,R) ZSK2(O,O) KSK3(O,U) ZSK4(O,O) Signed=Secure KSKRollover=WaitingForDS ZSKRollover=WaitingForKSK
 12d 00:00 -- the parent swaps the DS
 12d 00:30 rolling   KSK1(O,O) ZSK2(O,O) KSK3(O,U) ZSK4(O,O) Signed=Secure KSKRollover=WaitingForParent ZSKRollover=WaitingForKSK
 12d 03:00 rolling   KSK1(O,O) ZSK2(O,O) KSK3(O,U) ZSK4(O,O) Signed=Secure KSKRollover=WaitingForCaches ZSKRollover=WaitingForKSK
 12d 05:00 rolling   KSK1(O,O) ZSK2(O,O) KSK3(U,H) ZSK4(U,O) Signed=Secure KSKRollover=WaitingForCaches ZSKRollover=WaitingForKSK
 12d 07:00 rolling   KSK1(O,O) ZSK2(O,O) ZSK4(H,U) Signed=Secure ZSKRollover=WaitingForCaches
 12d 09:00 on        KSK1(O,O) ZSK2(O,O) Signed=Secure
`);
  });

  test('of compromised keys: as fast as caches allow', () => {
    const story = Story.signed()
      .at('10d 00:00', 'compromised', roll(['KSK', 'ZSK'], true))
      .at('10d 12:00', 'the parent swaps the DS', obey)
      .until('12d 00:00');
    expect(story.table).toBe(`
 10d 00:00 -- compromised
 10d 00:00 rolling   KSK1(O,O) ZSK2(O,O) KSK3(R,H) ZSK4(R,H) Signed=Secure KSKRollover=WaitingForCaches ZSKRollover=WaitingForCaches
 10d 02:00 rolling   KSK1(O,U) ZSK2(O,U) KSK3(O,R) ZSK4(O,R) Signed=Secure KSKRollover=WaitingForDS ZSKRollover=WaitingForCaches
 10d 04:00 rolling   KSK1(O,U) ZSK2(U,H) KSK3(O,R) ZSK4(O,O) Signed=Secure KSKRollover=WaitingForDS ZSKRollover=WaitingForCaches
 10d 06:00 rolling   KSK1(O,U) KSK3(O,R) ZSK4(O,O) Signed=Secure KSKRollover=WaitingForDS
 10d 12:00 -- the parent swaps the DS
 10d 12:30 rolling   KSK1(O,U) KSK3(O,O) ZSK4(O,O) Signed=Secure KSKRollover=WaitingForCaches
 10d 14:30 rolling   KSK1(U,H) KSK3(O,O) ZSK4(O,O) Signed=Secure KSKRollover=WaitingForCaches
 10d 16:30 on        KSK3(O,O) ZSK4(O,O) Signed=Secure
`);
  });

  test('asked for with a time to come: any other request counts after it', () => {
    const story = Story.signed()
      .at('10d 00:00', 'roll the ZSK in the year 2099', set({ rollover: { requestedAt: FAR, keys: ['ZSK'] } }))
      .at('11d 00:00', 'the ZSK is compromised', roll(['ZSK'], true))
      .until('11d 00:00');
    expect(story.table).toBe(`
 10d 00:00 -- roll the ZSK in the year 2099
 10d 00:00 rolling   KSK1(O,O) ZSK2(O,O) ZSK3(R,H) Signed=Secure ZSKRollover=WaitingForCaches
 10d 02:00 rolling   KSK1(O,O) ZSK2(O,U) ZSK3(O,R) Signed=Secure ZSKRollover=WaitingForCaches
 10d 04:00 rolling   KSK1(O,O) ZSK2(U,H) ZSK3(O,O) Signed=Secure ZSKRollover=WaitingForCaches
 10d 06:00 on        KSK1(O,O) ZSK3(O,O) Signed=Secure
 11d 00:00 -- the ZSK is compromised
 11d 00:00 rolling   KSK1(O,O) ZSK3(O,O) ZSK4(R,H) Signed=Secure ZSKRollover=WaitingForCaches
`);
  });

  test('of a ZSK asked for twice, and of one that is compromised before it was used', () => {
    const story = Story.signed()
      .at('10d 00:00', 'roll the ZSK', roll(['ZSK']))
      .at('10d 01:00', 'roll the ZSK', roll(['ZSK']))
      .at('10d 01:30', 'compromised', roll(['ZSK'], true))
      .until('12d 00:00');
    expect(story.table).toBe(`
 10d 00:00 -- roll the ZSK
 10d 00:00 rolling   KSK1(O,O) ZSK2(O,O) ZSK3(R,H) Signed=Secure ZSKRollover=WaitingForCaches
 10d 01:00 -- roll the ZSK
 10d 01:30 -- compromised
 10d 01:30 rolling   KSK1(O,O) ZSK2(O,O) ZSK3(U,H) ZSK4(R,H) Signed=Secure ZSKRollover=WaitingForCaches
 10d 03:30 rolling   KSK1(O,O) ZSK2(O,U) ZSK4(O,R) Signed=Secure ZSKRollover=WaitingForCaches
 10d 05:30 rolling   KSK1(O,O) ZSK2(U,H) ZSK4(O,O) Signed=Secure ZSKRollover=WaitingForCaches
 10d 07:30 on        KSK1(O,O) ZSK4(O,O) Signed=Secure
`);
  });

  test('of an imported CSK: a KSK and a ZSK take its place', () => {
    const story = Story.imported(13, 'CSK')
      .at('5d 00:00', 'roll the KSK', roll(['KSK']))
      .at('7d 00:00', 'the parent swaps the DS', obey)
      .until('9d 00:00');
    expect(story.table).toBe(`
  0d 00:00 on        CSK1(O,O,O) Signed=Secure
  5d 00:00 -- roll the KSK
  5d 00:00 rolling   CSK1(O,O,O) KSK2(R,H) ZSK3(R,H) Signed=Secure KSKRollover=WaitingForCaches ZSKRollover=WaitingForCaches
  6d 01:00 rolling   CSK1(O,U,U) KSK2(O,R) ZSK3(O,R) Signed=Secure KSKRollover=WaitingForDS ZSKRollover=WaitingForParent
  6d 03:00 rolling   CSK1(O,U,U) KSK2(O,R) ZSK3(O,R) Signed=Secure KSKRollover=WaitingForDS ZSKRollover=WaitingForCaches
  7d 00:00 -- the parent swaps the DS
  7d 00:30 rolling   CSK1(O,U,U) KSK2(O,O) ZSK3(O,R) Signed=Secure KSKRollover=WaitingForCaches ZSKRollover=WaitingForCaches
  7d 02:00 rolling   CSK1(O,H,U) KSK2(O,O) ZSK3(O,O) Signed=Secure KSKRollover=WaitingForCaches ZSKRollover=WaitingForCaches
  7d 02:30 rolling   CSK1(U,H,H) KSK2(O,O) ZSK3(O,O) Signed=Secure KSKRollover=WaitingForCaches ZSKRollover=WaitingForCaches
  7d 04:30 on        KSK2(O,O) ZSK3(O,O) Signed=Secure
`);
  });

  test('of imported RSA keys to the algorithm of the zone', () => {
    const story = Story.imported(8, 'KSK', 'ZSK').at('5d 00:00', 'the parent swaps the DS', obey).until('6d 00:00');
    expect(story.table).toBe(`
  0d 00:00 rolling   KSK1(O,O) ZSK2(O,O) KSK3(H,H) ZSK4(H,R) Signed=Secure KSKRollover=WaitingForCaches ZSKRollover=WaitingForCaches
  1d 01:00 rolling   KSK1(O,O) ZSK2(O,O) KSK3(R,H) ZSK4(R,O) Signed=Secure KSKRollover=WaitingForCaches ZSKRollover=WaitingForKSK
  2d 02:00 rolling   KSK1(O,U) ZSK2(O,O) KSK3(O,R) ZSK4(O,O) Signed=Secure KSKRollover=WaitingForDS ZSKRollover=WaitingForKSK
  5d 00:00 -- the parent swaps the DS
  5d 00:30 rolling   KSK1(O,U) ZSK2(O,O) KSK3(O,O) ZSK4(O,O) Signed=Secure KSKRollover=WaitingForCaches ZSKRollover=WaitingForKSK
  5d 02:30 rolling   KSK1(U,H) ZSK2(U,O) KSK3(O,O) ZSK4(O,O) Signed=Secure KSKRollover=WaitingForCaches ZSKRollover=WaitingForKSK
  5d 04:30 rolling   ZSK2(H,U) KSK3(O,O) ZSK4(O,O) Signed=Secure ZSKRollover=WaitingForCaches
  5d 06:30 on        KSK3(O,O) ZSK4(O,O) Signed=Secure
`);
  });
});
