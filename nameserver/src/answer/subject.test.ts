import { zoneFromText } from '@fourwinds/dns';
import { compileZone, KIND, Subject, UDP_SIZE, ZoneSet } from './index.ts';
import { answerOctets } from '../testing/answer-octets.ts';
import { queryFor } from '../testing/query.ts';

const zones = new ZoneSet();
const TEXT = `$TTL 60
$ORIGIN test.
@ SOA ns host 1 1 1 1 1
@ NS ns
ns A 192.0.2.1
www A 192.0.2.2
alias CNAME www
gone CNAME nothing
*.wild A 192.0.2.3
here.wild A 192.0.2.4
moved DNAME elsewhere.example.
sub NS ns.sub
ns.sub A 192.0.2.5
`;
zones.put(compileZone(zoneFromText(TEXT).zone!));
zones.put(compileZone(zoneFromText(TEXT.replace('test.', 'other.')).zone!));

const TYPES: { readonly [name: string]: number } = { A: 1, TXT: 16, SOA: 6, ANY: 255, AXFR: 252 };

function subjectOf(question: string): Subject {
  const [name, type] = question.split(' ');
  const subject = new Subject();
  const limits = { transport: 'udp', maxSize: UDP_SIZE, nsid: new Uint8Array(0), subject } as const;
  answerOctets(zones, queryFor(name, TYPES[type]), limits);
  return subject;
}

test.each([
  ['www.test. A', KIND.answer],
  ['alias.test. A', KIND.answer],
  ['a.wild.test. A', KIND.wildcard],
  ['a.moved.test. A', KIND.wildcard],
  ['www.test. TXT', KIND.noData],
  ['a.wild.test. TXT', KIND.noData],
  ['no.test. A', KIND.noName],
  ['gone.test. A', KIND.noName],
  ['a.sub.test. A', KIND.referral],
  ['www.test. ANY', KIND.any],
  ['www.elsewhere. A', KIND.error],
  ['test. AXFR', KIND.error],
])('%s', (question, kind) => {
  expect(subjectOf(question).kind).toBe(kind);
});

test.each([
  ['names that do not exist', 'a.test. A', 'b.c.test. TXT', true],
  ['names that have no such data', 'www.test. TXT', 'ns.test. SOA', true],
  ['names that a wildcard stands for', 'a.wild.test. A', 'b.c.wild.test. A', true],
  ['names below a DNAME', 'a.moved.test. A', 'b.moved.test. TXT', true],
  ['names below a delegation', 'a.sub.test. A', 'sub.test. TXT', true],
  ['names of no zone', 'a.example. A', 'b.example. A', true],
  ['types of a name', 'test. SOA', 'test. SOA', true],
  ['names with data', 'www.test. A', 'ns.test. A', false],
  ['a wildcard and a name beside it', 'a.wild.test. A', 'here.wild.test. A', false],
  ['an answer and a denial', 'www.test. A', 'www.test. TXT', false],
  ['zones that deny', 'a.test. A', 'a.other. A', false],
])('%s, such as %s and %s, are about the same: %s', (_, one, other, same) => {
  const [a, b] = [subjectOf(one), subjectOf(other)];
  expect(a.kind === b.kind && a.zone === b.zone && a.name === b.name).toBe(same);
});

test('a new version of the zone changes nothing about it', () => {
  const before = ['www.test. A', 'no.test. A'].map(subjectOf);
  zones.put(compileZone(zoneFromText(`${TEXT}a A 192.0.2.6\n`).zone!));
  expect(['www.test. A', 'no.test. A'].map(subjectOf)).toEqual(before);
});
