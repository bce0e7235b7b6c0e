import { type RecentObject, RecentObjects } from './recent-objects.ts';

const version = (content: string, topic = '/configmaps', contentRevision = '1'): RecentObject => ({
  topic,
  revision: '9',
  contentRevision,
  texts: { metadata: '', content, status: null },
});

describe('RecentObjects', () => {
  test('has a version until another takes its place', () => {
    const recent = new RecentObjects(100);
    const [one, two] = [version('one'), version('two')];
    recent.set('a', one);
    expect(recent.get('a')).toBe(one);
    recent.set('a', two);
    expect(recent.get('a')).toBe(two);
    recent.delete('a');
    expect(recent.get('a')).toBeUndefined();
  });

  test('forgets the oldest when there is too much', () => {
    const recent = new RecentObjects(10);
    for (const key of ['a', 'b', 'c']) recent.set(key, version('xxxx'));
    expect(['a', 'b', 'c'].filter((key) => recent.get(key) !== undefined)).toEqual(['b', 'c']);
    recent.set('b', version('xxxxx'));
    recent.set('d', version('xxxxx'));
    expect(['b', 'c', 'd'].filter((key) => recent.get(key) !== undefined)).toEqual(['b', 'd']);
  });

  test('keeps nothing that is too large alone', () => {
    const recent = new RecentObjects(10);
    recent.set('a', version('x'.repeat(11)));
    expect(recent.get('a')).toBeUndefined();
  });

  test('finds the latest of a kind by the revision of their content', () => {
    const recent = new RecentObjects(1000);
    recent.set('other', version('', '/secrets', '0'));
    for (let i = 1; i <= 70; i++) recent.set(String(i), version('', '/configmaps', String(i)));
    recent.delete('70');
    const latest = recent.latest('/configmaps');
    expect([latest.size, latest.has('6'), latest.has('7'), latest.has('69')]).toEqual([63, false, true, true]);
    expect(recent.latest('/secrets').size).toBe(0);
  });
});
