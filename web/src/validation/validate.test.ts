import { faultsOf, readLines } from './validate.ts';

const draft = { name: 'www', type: 'A', value: '192.0.2.1', ttl: 300, comment: null };

test.each([
  [{}, []],
  [{ value: '192.0.2.999' }, [['value', true]]],
  [{ ttl: 1 }, [['ttl', true]]],
  [{ ttl: NaN }, [['ttl', true]]],
  [{ name: 'www.example.com' }, [['name', false]]],
  [{ name: 'http://x' }, [['name', true]]],
  [{ type: 'SOA', value: 'x' }, [['type', true]]],
])('a record with %j has the faults %j', (fields, faults) =>
  expect(faultsOf('example.com', { ...draft, ...fields }).map(({ field, isError }) => [field, isError])).toEqual(
    faults,
  ),
);

test('lines of a zone file are records, without those that the service writes', () => {
  const text = '@ SOA ns. host. 1 2 3 4 300\n@ NS ns1\nwww 300 A 192.0.2.1\nsub NS ns.other.\n@ MX 10 mx\nbad A x\n';
  const { records, faults } = readLines('example.com', 900, text);
  expect(records.map(({ name, type, value, ttl }) => `${name} ${ttl} ${type} ${value}`)).toEqual([
    'www 300 A 192.0.2.1',
    'sub 300 NS ns.other.',
    '@ 300 MX 10 mx.example.com.',
  ]);
  expect(faults).toHaveLength(1);
});
