import { decodeMessage, rcodeName, zoneFromText } from '@fourwinds/dns';
import { answerOctets } from '../testing/answer-octets.ts';
import { ednsWith, queryFor } from '../testing/query.ts';
import { compileZone, ZoneSet } from './index.ts';

const zones = new ZoneSet();
zones.put(
  compileZone(
    zoneFromText(`$TTL 60
$ORIGIN test.
@ SOA ns host 1 1 1 1 1
@ NS ns
ns A 192.0.2.1
www CNAME ns
lost CNAME nothing
away CNAME www.example.
wildly CNAME a.wild
*.wild A 192.0.2.2
moved DNAME elsewhere
sub NS ns.sub
ns.sub A 192.0.2.3
`).zone!,
  ),
);

function ask(question: string): string {
  const [name, type] = question.split(' ');
  const query = queryFor(name, type, 0, ednsWith(false));
  const response = answerOctets(zones, query, { transport: 'udp', maxSize: 1232, nsid: new Uint8Array(0) });
  const { rcode, aa, answers, edns } = decodeMessage(response);
  const errors = edns!.options.flatMap(({ code, data }) => (code === 15 ? [(data[0] << 8) | data[1]] : []));
  return [
    rcodeName(rcode),
    ...(aa ? ['aa'] : []),
    ...errors,
    ...answers.map((record) => record.type.format(record.rdata)),
  ].join(' ');
}

const NOT_READY = 'SERVFAIL 14';

/** The answer while zones are still being loaded, and afterwards (RFC 8914 4.15). */
test.each([
  ['ns.test. A', 'NOERROR aa 192.0.2.1', 'NOERROR aa 192.0.2.1'],
  ['test. SOA', 'NOERROR aa ns.test. host.test. 1 1 1 1 1', 'NOERROR aa ns.test. host.test. 1 1 1 1 1'],
  ['www.test. A', 'NOERROR aa ns.test. 192.0.2.1', 'NOERROR aa ns.test. 192.0.2.1'],
  ['away.test. A', 'NOERROR aa www.example.', 'NOERROR aa www.example.'],
  ['lost.test. A', NOT_READY, 'NXDOMAIN aa nothing.test.'],
  ['wildly.test. A', NOT_READY, 'NOERROR aa a.wild.test. 192.0.2.2'],
  ['ns.test. TXT', NOT_READY, 'NOERROR aa'],
  ['no.test. A', NOT_READY, 'NXDOMAIN aa'],
  ['a.wild.test. A', NOT_READY, 'NOERROR aa 192.0.2.2'],
  ['ns.moved.test. A', NOT_READY, 'NXDOMAIN aa elsewhere.test. ns.elsewhere.test.'],
  ['www.sub.test. A', NOT_READY, 'NOERROR'],
  ['www.example. A', NOT_READY, 'REFUSED 20'],
])('%s: %s; %s', (question, before, after) => {
  zones.isComplete = false;
  expect(ask(question)).toBe(before);
  zones.isComplete = true;
  expect(ask(question)).toBe(after);
});
