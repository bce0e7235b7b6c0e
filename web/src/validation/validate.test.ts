import { faultsOf, readPasted } from './validate.ts';

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

test.each(['1x', 'soon'])('a TTL such as %s is called no time, without the number that it is not', (ttl) => {
  const { faults } = readPasted('example.com', 900, `www,A,192.0.2.1,${ttl}\n`);
  expect(faults.map(({ message }) => message)).toEqual([expect.stringMatching(/is not a time; write seconds/)]);
});

test('a TTL of comma-separated values may have units', () => {
  expect(readPasted('example.com', 900, 'www,A,192.0.2.1,1h\n').records.map(({ ttl }) => ttl)).toEqual([3600]);
});

test('lines of a zone file are records, without those that the service writes', () => {
  const text = '@ SOA ns. host. 1 2 3 4 300\n@ NS ns1\nwww 300 A 192.0.2.1\nsub NS ns.other.\n@ MX 10 mx\nbad A x\n';
  const { records, faults } = readPasted('example.com', 900, text);
  expect(records.map(({ name, type, value, ttl }) => `${name} ${ttl} ${type} ${value}`)).toEqual([
    'www 300 A 192.0.2.1',
    'sub 300 NS ns.other.',
    '@ 300 MX 10 mx.example.com.',
  ]);
  expect(faults).toHaveLength(1);
});

test.each([
  [
    'headings of another program',
    'Type,Name,Content,TTL\nA,www.example.com,192.0.2.1,\nMX,example.com.,10 mx.example.net.,60\n',
  ],
  ['no headings', 'www,a,192.0.2.1\n@,MX,10 mx.example.net.,60\n'],
  ['semicolons', 'name;type;value;ttl\r\nwww;A;192.0.2.1;\r\n;MX;10 mx.example.net.;60\r\n'],
  ['tabs', 'name\ttype\tvalue\tttl\nwww\tA\t192.0.2.1\n@\tMX\t10 mx.example.net.\t60'],
])('comma-separated values with %s are records', (_, text) => {
  expect(readPasted('example.com', 900, text)).toEqual({
    records: [
      { name: 'www', type: 'A', value: '192.0.2.1', ttl: 900, comment: null },
      { name: '@', type: 'MX', value: '10 mx.example.net.', ttl: 60, comment: null },
    ],
    faults: [],
  });
});

test('quotes hold commas and quotes, and a row that is no record is named by its line', () => {
  const text = [
    'name,type,value,ttl,note',
    '@,TXT,"""a, b""",60,"mail, and ""web"""',
    '',
    'www,A,x,60,',
    'www,A,192.0.2.1,1x,',
  ].join('\n');
  const { records, faults } = readPasted('example.com', 900, text);
  expect(records[0]).toEqual({ name: '@', type: 'TXT', value: '"a, b"', ttl: 60, comment: 'mail, and "web"' });
  expect(faults.map(({ path }) => path)).toEqual(['line 4', 'line 5']);
});

test('lines of a zone file with tabs and commas are no comma-separated values', () => {
  const text = 'www\t300\tA\t192.0.2.1\nsvc HTTPS 1 . alpn=h2,h3\n';
  const { records } = readPasted('example.com', 900, text);
  expect(records.map(({ type }) => type)).toEqual(['A', 'HTTPS']);
});
