import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Entry, KIND } from './entry.ts';
import { SegmentLog } from './segment-log.ts';

test('a start removes files of which later ones have every entry', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'fourwinds-segments-'));
  try {
    for (const keys of [['a', 'b'], ['b'], ['b'], ['b']]) {
      const log = new SegmentLog(folder);
      await Array.fromAsync(
        log.read(
          ({ facts }) => facts,
          () => undefined,
        ),
      );
      await log.append(new Map(keys.map((facts) => [facts, Entry.of({ kind: KIND.snapshot, facts })])));
    }
    expect((await readdir(folder)).sort()).toEqual(['00000001.zones', '00000003.zones', '00000004.zones']);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test('a file without live entries is removed without being read', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'fourwinds-segments-'));
  try {
    const log = new SegmentLog(folder);
    const keyOf = ({ facts }: Entry): string => facts;
    await Array.fromAsync(log.read(keyOf, () => undefined));
    // Two of these entries fill a file, and three of them exceed the limit once they are invalid.
    const large = Entry.of({ kind: KIND.snapshot, facts: 'large', snapshot: ['x'.repeat(9 * 1024 * 1024)] });
    for (let i = 0; i < 4; i++) await log.append(new Map([['large', large]]));
    const [oldest, ...others] = (await readdir(folder)).sort();
    await rm(join(folder, oldest));
    await log.compact(keyOf, () => false);
    expect((await readdir(folder)).sort()).toEqual(others);
    const again = await Array.fromAsync(
      new SegmentLog(folder).read(keyOf, () => undefined),
      ([key]) => key,
    );
    expect(again).toEqual(['large']);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
