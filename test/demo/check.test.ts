import dnsPacket, { type Packet, type StringAnswer, type Answer } from 'dns-packet';
import { writtenForm } from './canonical.ts';
import { difference } from './compare.ts';
import { type Expectation, expectations } from './expectation.ts';
import { generateSubdomains } from './generate.ts';
import type { Publication } from './publication.ts';

const zone = { domain: 'demo.example', entrance: 'REST', subdomains: [] } as const;
const publication: Publication = {
  zone,
  ttl: 300,
  served: [
    { name: 'www', records: [{ type: 'A', value: '192.0.2.1' }] },
    { name: '_dmarc.Mail', records: [{ type: 'TXT', value: '"v=DMARC1; p=none"' }] },
    { name: 'alias', records: [{ type: 'CNAME', value: 'Host.Example.NET.' }] },
    {
      name: 'team',
      records: [
        { type: 'NS', value: 'ns.team' },
        { type: 'DS', value: '1 13 2 AB' },
        { type: 'MX', value: '10 mx' },
      ],
    },
    { name: 'ns.team', records: [{ type: 'A', value: '192.0.2.2' }] },
  ],
  refused: [
    { domain: 'demo.example', name: 'mail', types: ['CNAME', 'TXT'], code: 'cname-beside-other-data', message: '' },
    { domain: 'demo.example', name: 'gone', types: ['CNAME', 'MX'], code: 'cname-beside-other-data', message: '' },
  ],
};

test('each record set and each refused name is asked for, and the reply is what RFC 1034 4.3.2 says', () => {
  const summary = ({ name, type, reply }: Expectation): string => {
    const what = reply.kind === 'answer' ? reply.set : reply.kind === 'referral' ? reply.servers : undefined;
    const glue = reply.kind === 'referral' ? reply.glue.map(({ owner, values }) => ` + ${owner} ${values.join()}`) : [];
    return `${name} ${type}: ${reply.kind}${what === undefined ? '' : ` ${what.type} ${what.values.join()}`}${glue.join('')}`;
  };
  expect(expectations(publication).map(summary)).toEqual([
    'www.demo.example A: answer A 192.0.2.1',
    `_dmarc.Mail.demo.example TXT: answer TXT <${Buffer.from('v=DMARC1; p=none').toString('hex')}>`,
    'alias.demo.example A: answer CNAME host.example.net',
    'team.demo.example NS: referral NS ns.team.demo.example + ns.team.demo.example 192.0.2.2',
    'team.demo.example DS: answer DS 1 13 2 ab',
    'team.demo.example MX: referral NS ns.team.demo.example + ns.team.demo.example 192.0.2.2',
    'ns.team.demo.example A: referral NS ns.team.demo.example + ns.team.demo.example 192.0.2.2',
    'mail.demo.example CNAME: no such type',
    'mail.demo.example TXT: no such type',
    'gone.demo.example CNAME: no such name',
    'gone.demo.example MX: no such name',
  ]);
});

const www: StringAnswer = { type: 'A', name: 'www.demo.example', ttl: 300, data: '192.0.2.1' };
const other = { ...www, data: '192.0.2.9' };
const soa: Answer = { type: 'SOA', name: 'demo.example', data: { mname: 'ns1.example', rname: 'x.example' } };
const AA = 0x0400;

test.each<[string, Packet, string | undefined]>([
  ['the set', { flags: AA, answers: [www] }, undefined],
  ['another value', { flags: AA, answers: [other] }, 'answer: A 192.0.2.9 instead of 192.0.2.1'],
  ['a value more', { flags: AA, answers: [www, other] }, 'answer: A 192.0.2.1, 192.0.2.9 instead of 192.0.2.1'],
  ['another name', { flags: AA, answers: [{ ...www, name: 'x.example' }] }, 'answer: A none instead of 192.0.2.1'],
  ['another TTL', { flags: AA, answers: [{ ...www, ttl: 60 }] }, 'answer: a TTL that is not 300'],
  ['no authority', { answers: [www] }, 'not authoritative'],
  ['NXDOMAIN', { flags: AA | 3, authorities: [soa] }, 'NXDOMAIN instead of NOERROR'],
])('a reply with %s', (_, packet, expected) => {
  const reply = dnsPacket.decode(dnsPacket.encode({ type: 'response', ...packet }));
  expect(difference(reply, expectations(publication)[0].reply)).toBe(expected);
});

test.each([
  ['TXT', `"${'x'.repeat(256)}"`, `<${'78'.repeat(255)}> <78>`],
  ['TXT', '"a\\"b" "" "\\065\\\\"', '<612262> <> <415c>'],
  ['TXT', 'café; bare', '<636166c3a93b2062617265>'],
  ['AAAA', '2001:DB8:0:0::1', '[2001:db8::1]'],
  ['MX', '10 Mail', '10 mail.demo.example'],
  ['SRV', '0 5 443 Host.Example.', '0 5 443 host.example'],
  ['CAA', '0 issue "ca.example; account=1"', '0 issue ca.example; account=1'],
])('%s %s is %s', (type, value, form) => {
  expect(writtenForm(type, value, 'demo.example')).toBe(form);
});

test('generated names are the same for the same seed, and no two are one', () => {
  const names = generateSubdomains(7);
  expect(JSON.stringify(generateSubdomains(7))).toBe(JSON.stringify(names));
  expect(JSON.stringify(generateSubdomains(8))).not.toBe(JSON.stringify(names));
  expect(new Set(names.map(({ name }) => name.toLowerCase())).size).toBe(names.length);
});
