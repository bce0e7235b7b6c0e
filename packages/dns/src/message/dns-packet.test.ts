import dnsPacket from 'dns-packet';
import { readZoneFile } from '../zonefile/read.ts';
import { formatRecord } from '../zonefile/write.ts';
import { Name } from '../name.ts';
import { decodeMessage } from './decode.ts';
import { encodeMessage } from './encode.ts';
import { makeMessage } from './message.ts';

const pairs: [dnsPacket.Answer, string][] = [
  [{ type: 'A', name: 'www.example', ttl: 300, data: '192.0.2.1' }, 'www.example. 300 IN A 192.0.2.1'],
  [{ type: 'AAAA', name: 'www.example', ttl: 300, data: '2001:db8::1' }, 'www.example. 300 IN AAAA 2001:db8::1'],
  [{ type: 'CNAME', name: 'Alias.example', ttl: 1, data: 'www.example' }, 'Alias.example. 1 IN CNAME www.example.'],
  [{ type: 'DNAME', name: 'sub.example', ttl: 1, data: 'sub.example.org' }, 'sub.example. 1 IN DNAME sub.example.org.'],
  [{ type: 'NS', name: 'example', ttl: 86400, data: 'ns1.example' }, 'example. 86400 IN NS ns1.example.'],
  [
    { type: 'PTR', name: '1.2.0.192.in-addr.arpa', ttl: 5, data: 'www.example' },
    '1.2.0.192.in-addr.arpa. 5 IN PTR www.example.',
  ],
  [
    { type: 'MX', name: 'example', ttl: 5, data: { preference: 10, exchange: 'mail.example' } },
    'example. 5 IN MX 10 mail.example.',
  ],
  [
    {
      type: 'SRV',
      name: '_sip._tcp.example',
      ttl: 5,
      data: { priority: 1, weight: 2, port: 5060, target: 'www.example' },
    },
    '_sip._tcp.example. 5 IN SRV 1 2 5060 www.example.',
  ],
  [
    { type: 'TXT', name: 'example', ttl: 5, data: [Buffer.from('one'), Buffer.from([0, 255, 34])] },
    'example. 5 IN TXT "one" "\\000\\255\\""',
  ],
  [
    {
      type: 'CAA',
      name: 'example',
      ttl: 5,
      data: { flags: 128, tag: 'issue', value: 'ca.example', issuerCritical: true },
    },
    'example. 5 IN CAA 128 issue "ca.example"',
  ],
  [
    {
      type: 'SOA',
      name: 'example',
      ttl: 5,
      data: {
        mname: 'ns1.example',
        rname: 'host.example',
        serial: 4294967295,
        refresh: 1,
        retry: 2,
        expire: 3,
        minimum: 4,
      },
    },
    'example. 5 IN SOA ns1.example. host.example. 4294967295 1 2 3 4',
  ],
  [
    {
      type: 'DS',
      name: 'sub.example',
      ttl: 5,
      data: { keyTag: 12345, algorithm: 13, digestType: 2, digest: Buffer.alloc(32, 0xab) },
    },
    `sub.example. 5 IN DS 12345 13 2 ${'AB'.repeat(32)}`,
  ],
];

const answers = pairs.map(([answer]) => answer);
const presentation = pairs.map(([, text]) => text);

test('dns-packet writes, we read', () => {
  const packet = dnsPacket.encode({
    type: 'response',
    id: 77,
    flags: dnsPacket.AUTHORITATIVE_ANSWER | dnsPacket.RECURSION_DESIRED,
    questions: [{ type: 'ANY', name: 'www.example' }],
    answers,
    additionals: [
      {
        type: 'OPT',
        name: '.',
        udpPayloadSize: 1232,
        flags: dnsPacket.DNSSEC_OK,
        extendedRcode: 0,
        ednsVersion: 0,
        flag_do: true,
        options: [{ code: 10, data: Buffer.from('0123456789abcdef', 'hex') }],
      },
    ],
  } as unknown as dnsPacket.Packet);
  const message = decodeMessage(packet);
  expect(message).toMatchObject({ id: 77, qr: true, aa: true, rd: true, ra: false, tc: false, opcode: 0, rcode: 0 });
  expect(message.questions.map(({ name, type }) => [name.toString(), type])).toEqual([['www.example.', 255]]);
  expect(message.answers.map((record) => formatRecord(record).toUpperCase())).toEqual(
    presentation.map((text) => text.toUpperCase()),
  );
  expect(message.edns).toEqual({
    udpSize: 1232,
    extendedRcode: 0,
    version: 0,
    do: true,
    options: [{ code: 10, data: Uint8Array.from(Buffer.from('0123456789abcdef', 'hex')) }],
  });
});

test.each([true, false])('we write, dns-packet reads (compressed: %s)', (compress) => {
  const { records, issues } = readZoneFile(presentation.join('\n'));
  expect(issues).toEqual([]);
  const packet = encodeMessage(
    makeMessage({
      id: 77,
      qr: true,
      aa: true,
      questions: [{ name: Name.parse('www.example.'), type: 16, class: 1 }],
      answers: records.map((record) => ({ ...record, class: 1 })),
      edns: { udpSize: 1232, extendedRcode: 0, version: 0, do: true, options: [] },
    }),
    { compress },
  );
  const decoded = dnsPacket.decode(Buffer.from(packet));
  expect(decoded.answers).toMatchObject(answers);
  expect(decoded).toMatchObject({
    id: 77,
    type: 'response',
    flag_aa: true,
    questions: [{ name: 'www.example', type: 'TXT', class: 'IN' }],
  });
  expect(decoded.additionals).toMatchObject([{ type: 'OPT', udpPayloadSize: 1232, flag_do: true }]);
});
