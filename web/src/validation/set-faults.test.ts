import type { RecordView } from '../api/client.ts';
import { add, change, nothing, remove } from '../changes/pending.ts';
import { rowsOf } from '../changes/rows.ts';
import { setFaultsOf } from './set-faults.ts';

/** Parses a line of record id, name, type and value. */
const record = (line: string): RecordView => {
  const [id, name, type, ...value] = line.split(' ');
  return { id, name, type, value: value.join(' '), ttl: 300, comment: null, managed_by: 'api' } as RecordView;
};

const RECORDS = [
  '1 www A 192.0.2.1',
  '2 mail CNAME www.example.net.',
  '3 @ TXT "v=spf1 mx -all"',
  '4 two TXT "v=spf1 a -all"',
  '5 two TXT "v=spf1 mx -all"',
  '6 sub NS ns.example.net.',
  `7 sub DS 12345 13 2 ${'ab'.repeat(32)}`,
  '8 a.moved A 192.0.2.1',
].map(record);

/** Returns the row errors after one record is added and others are removed. */
function faultsWith(line: string | undefined, removed: readonly string[] = []): object {
  const added = line === undefined ? nothing : add(nothing, [record(`0 ${line}`)], () => 'new');
  const pending = remove(added, RECORDS, removed);
  return faultsOfRows(pending);
}

function faultsOfRows(pending: typeof nothing): object {
  const rows = rowsOf({ records: RECORDS, nameservers: ['ns1.example.net'], pending });
  const { errors, warnings } = setFaultsOf('example.com', rows);
  return {
    ...Object.fromEntries(errors),
    ...Object.fromEntries([...warnings].map(([key, [text]]) => [`${key}?`, text])),
  };
}

test.each([
  ['www CNAME elsewhere.example.', { new: [expect.stringMatching(/^www\.example\.com\. has a CNAME beside A;/)] }],
  ['mail A 192.0.2.1', { new: [expect.stringMatching(/^mail\.example\.com\. has a CNAME beside A;/)] }],
  ['mail CNAME b.example.', { new: [expect.stringMatching(/has 2 CNAME records/)] }],
  ['@ CNAME elsewhere.example.', { new: [expect.stringMatching(/CNAME/)] }],
  ['@ TXT "v=spf1 -all"', { 'new?': expect.stringMatching(/has 2 SPF records/) as string }],
  [`www DS 1 13 2 ${'ab'.repeat(32)}`, { new: [expect.stringMatching(/has DS records but no NS records/)] }],
  ['moved DNAME elsewhere.example.', { 8: [expect.stringMatching(/is below moved\.example\.com\., whose DNAME/)] }],
  ['*.x NS ns.example.net.', { new: [expect.stringMatching(/cannot have NS records/)] }],
  ['www A 192.0.2.2', {}],
  ['two A 192.0.2.2', {}],
  ['new CNAME not-there', {}],
  ['www A no-address', { new: [expect.stringMatching(/is not an IPv4 address/)] }],
])('%s', (line, faults) => expect(faultsWith(line)).toEqual(faults));

test('a deletion can make the remaining records invalid, and makes room for others', () => {
  expect(faultsWith(undefined, ['6'])).toEqual({ 7: [expect.stringMatching(/no NS records/)] });
  expect(faultsWith('mail A 192.0.2.1', ['2'])).toEqual({});
  const moved = change(nothing, RECORDS, '1', { ...record('1 mail A 192.0.2.1'), comment: null });
  expect(faultsOfRows(moved)).toEqual({ 1: [expect.stringMatching(/CNAME beside A/)] });
});
