import { RecentTexts } from './recent-texts.ts';

describe('RecentTexts', () => {
  test('has a version until another takes its place', () => {
    const recent = new RecentTexts(100);
    recent.set('a', '1', 'one');
    expect(recent.get('a', '1')).toBe('one');
    recent.set('a', '2', 'two');
    expect(recent.get('a', '1')).toBeUndefined();
    expect(recent.get('a', '2')).toBe('two');
    recent.delete('a');
    expect(recent.get('a', '2')).toBeUndefined();
  });

  test('forgets the oldest when there is too much', () => {
    const recent = new RecentTexts(10);
    for (const key of ['a', 'b', 'c']) recent.set(key, '1', 'xxxx');
    expect(['a', 'b', 'c'].filter((key) => recent.get(key, '1') !== undefined)).toEqual(['b', 'c']);
    recent.set('b', '2', 'xxxxx');
    recent.set('d', '1', 'xxxxx');
    expect(['b', 'c', 'd'].filter((key) => recent.get(key, key === 'b' ? '2' : '1') !== undefined)).toEqual(['b', 'd']);
  });

  test('keeps nothing that is too large alone', () => {
    const recent = new RecentTexts(10);
    recent.set('a', '1', 'x'.repeat(11));
    expect(recent.get('a', '1')).toBeUndefined();
  });
});
