import { rcodeName, zoneFromText } from '@fourwinds/dns';
import { compileZone, UDP_SIZE, ZoneSet } from './index.ts';
import { answerOctets } from '../testing/answer-octets.ts';

/** Raw messages and the expected replies: response code and whether the question is returned. */

const QUESTION = '04 74657374 00 0006 0001';
const OPT = '00 0029 04d0 00 00 0000 0000';

const messages: readonly [title: string, message: string, reply: string][] = [
  ['a whole query', `1234 0000 0001 0000 0000 0000 ${QUESTION}`, 'NOERROR 1'],
  ['flags that only responses have', `1234 06f0 0001 0000 0000 0000 ${QUESTION}`, 'NOERROR 1'],
  ['eleven octets', '1234 0000 0001 0000 0000 00', 'silence'],
  ['a response', `1234 8000 0001 0000 0000 0000 ${QUESTION}`, 'silence'],
  ['no question', '1234 0000 0000 0000 0000 0000', 'FORMERR 0'],
  ['no question but OPT', `1234 0000 0000 0000 0000 0001 ${OPT}`, 'FORMERR 0'],
  [
    'no question but a cookie (RFC 7873 5.4)',
    '1234 0000 0000 0000 0000 0001 00 0029 04d0 00 00 0000 000c 000a 0008 0102030405060708',
    'NOERROR 0',
  ],
  ['two questions', `1234 0000 0002 0000 0000 0000 ${QUESTION} ${QUESTION}`, 'FORMERR 0'],
  ['a name without an end', '1234 0000 0001 0000 0000 0000 04 74657374', 'FORMERR 0'],
  ['a name that points to itself', '1234 0000 0001 0000 0000 0000 c00c 0006 0001', 'FORMERR 0'],
  ['a label of a type never used', '1234 0000 0001 0000 0000 0000 41 00 0006 0001', 'FORMERR 0'],
  ['no class', '1234 0000 0001 0000 0000 0000 04 74657374 00 0006', 'FORMERR 0'],
  ['octets after the end', `1234 0000 0001 0000 0000 0000 ${QUESTION} 00`, 'FORMERR 1'],
  ['an answer', `1234 0000 0001 0001 0000 0000 ${QUESTION} 00 0001 0001 00000000 0000`, 'FORMERR 1'],
  ['a missing additional record', `1234 0000 0001 0000 0000 0001 ${QUESTION}`, 'FORMERR 1'],
  ['OPT', `1234 0000 0001 0000 0000 0001 ${QUESTION} ${OPT}`, 'NOERROR 1'],
  ['OPT among the authorities', `1234 0000 0001 0000 0001 0000 ${QUESTION} ${OPT}`, 'FORMERR 1'],
  ['OPT twice', `1234 0000 0001 0000 0000 0002 ${QUESTION} ${OPT} ${OPT}`, 'FORMERR 1'],
  ['OPT cut short', `1234 0000 0001 0000 0000 0001 ${QUESTION} 00 0029 04d0 00`, 'FORMERR 1'],
  [
    'an option that is longer than its data',
    `1234 0000 0001 0000 0000 0001 ${QUESTION} 00 0029 04d0 00 00 0000 0004 0003 0001`,
    'FORMERR 1',
  ],
  ['NOTIFY', `1234 2000 0001 0000 0000 0000 ${QUESTION}`, 'REFUSED 1'],
  ['NOTIFY of a zone that is not here', '1234 2000 0001 0000 0000 0000 05 6f74686572 00 0006 0001', 'NOTAUTH 1'],
  ['NOTIFY of another class', `1234 2000 0001 0000 0000 0000 04 74657374 00 0006 0003`, 'NOTIMP 1'],
  ['type 0', '1234 0000 0001 0000 0000 0000 04 74657374 00 0000 0001', 'NOTIMP 1'],
  [
    'NOTIFY with the SOA that has changed',
    `1234 2000 0001 0001 0000 0000 ${QUESTION} c00c 0006 0001 00000000 0016 00 00 00000001 00000001 00000001 00000001 00000001`,
    'REFUSED 1',
  ],
  ['NOTIFY with something after it', `1234 2000 0001 0000 0000 0000 ${QUESTION} 00`, 'FORMERR 1'],
  [
    'an additional record without data',
    `1234 0000 0001 0000 0000 0001 ${QUESTION} 00 0010 0001 00000000 0000`,
    'FORMERR 1',
  ],
  ['NOTIFY without a question', '1234 2000 0000 0000 0000 0000', 'FORMERR 0'],
  ['NOTIFY of no name', '1234 2000 0001 0000 0000 0000 ffff', 'FORMERR 0'],
  ['an operation that does not exist', '1234 7800 0001 0000 0000 0000 ffff', 'NOTIMP 0'],
];

test.each(messages)('%s', (_, message, reply) => {
  const zones = new ZoneSet();
  const { zone } = zoneFromText('test. 60 SOA ns.test. host.test. 1 1 1 1 1\ntest. 60 NS ns.elsewhere.');
  zones.put(compileZone(zone!));
  const query = Buffer.from(message.replaceAll(' ', ''), 'hex');
  const response = answerOctets(zones, query, { transport: 'udp', maxSize: UDP_SIZE, nsid: new Uint8Array(0) });
  expect(response.length === 0 ? 'silence' : `${rcodeName(response[3])} ${response[5]}`).toBe(reply);
});
