import { Name } from '@fourwinds/dns';
import { Readings } from './readings.ts';

const apex = Name.parse('example.test.');
const context = { apex, defaultTtl: 3600, path: 'spec.records[0]' };
const www = { name: 'WWW', type: 'A', value: '192.0.2.1' };

const readings = new Readings();

describe('readings that are remembered', () => {
  test('the same draft gives the same record', () => {
    expect(readings.read(www, context).record).toBe(readings.read({ ...www, comment: 'another' }, context).record);
  });

  test.each([
    ['another zone', www, { ...context, apex: Name.parse('example.net.') }, { name: 'www', ttl: 3600 }],
    ['another default TTL', www, { ...context, defaultTtl: 60 }, { name: 'www', ttl: 60 }],
    ['a TTL of its own', { ...www, ttl: 300 }, context, { name: 'www', ttl: 300 }],
    ['another value', { ...www, value: '192.0.2.2' }, context, { value: '192.0.2.2' }],
  ])('%s gives another', (_, draft, inContext, expected) => {
    const { record } = readings.read(draft, inContext);
    expect(record).not.toBe(readings.read(www, context).record);
    expect(readings.draftOf(record!, inContext.apex)).toMatchObject(expected);
  });

  test('an error is given each time, with its own path', () => {
    const wrong = { ...www, value: '192.0.2.300' };
    for (const path of ['spec.records[0]', 'spec.records[7]']) {
      expect(readings.read(wrong, { ...context, path })).toMatchObject({ issues: [{ path: `${path}.value` }] });
    }
  });

  test('a warning is given each time, too', () => {
    const faulty = { name: String.raw`www.EX\097mple。test`, type: 'A', value: '192.0.2.1' };
    for (const path of ['spec.records[0]', 'spec.records[7]']) {
      expect(readings.read(faulty, { ...context, path }).issues).toMatchObject([
        { code: 'name-repeats-zone', path: `${path}.name` },
      ]);
    }
  });
});
