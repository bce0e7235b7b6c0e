import { adjusted, endpointsOf } from './endpoints.ts';
import type { ZoneRecord } from './zone-records.ts';

const record = (line: string, ttl = 3600): ZoneRecord => {
  const [name, type, ...value] = line.split(' ');
  return { name, type, value: value.join(' '), ttl, managed_by: 'api' };
};

test('the records of a name and type are one endpoint, in the words of external-dns', () => {
  const records = [
    record('@ MX 10 mail.example.test.'),
    record('www A 192.0.2.1', 60),
    record('www A 192.0.2.2', 60),
    record('*.dev CNAME www.example.test.'),
    record('_sip._tcp SRV 10 5 5060 sip.example.test.'),
    record('text TXT "two words"'),
    record('www CAA 0 issue "ca.example"'),
  ];
  expect(endpointsOf('example.test', records)).toEqual([
    { dnsName: 'example.test', recordType: 'MX', recordTTL: 3600, targets: ['10 mail.example.test'] },
    { dnsName: 'www.example.test', recordType: 'A', recordTTL: 60, targets: ['192.0.2.1', '192.0.2.2'] },
    { dnsName: '*.dev.example.test', recordType: 'CNAME', recordTTL: 3600, targets: ['www.example.test'] },
    { dnsName: '_sip._tcp.example.test', recordType: 'SRV', recordTTL: 3600, targets: ['10 5 5060 sip.example.test.'] },
    { dnsName: 'text.example.test', recordType: 'TXT', recordTTL: 3600, targets: ['"two words"'] },
  ]);
});

test.each([
  ['addresses', { recordType: 'AAAA', targets: ['2001:DB8:0::1'] }, { targets: ['2001:db8::1'] }],
  ['final dots', { recordType: 'CNAME', targets: ['www.example.test.'] }, { targets: ['www.example.test'] }],
  ['text without quotes', { recordType: 'TXT', targets: ['two words'] }, { targets: ['"two words"'] }],
  ['a small TTL', { recordType: 'A', targets: ['192.0.2.1'], recordTTL: 1 }, { recordTTL: 30 }],
  ['what cannot be read', { recordType: 'A', targets: ['nonsense'] }, { targets: ['nonsense'] }],
])('%s become as the zone would give them', (_, given, expected) => {
  const providerSpecific = [{ name: 'aws/weight', value: '1' }];
  const after = adjusted({ dnsName: 'a.example.test', ...given, providerSpecific });
  expect(after).toEqual({ dnsName: 'a.example.test', ...given, ...expected });
});
