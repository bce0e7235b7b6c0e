import { CLASS, type Message } from '@fourwinds/dns';
import type { Query } from './queries.ts';
import type { Part, Reply } from './reply.ts';

export interface Replies {
  readonly ours: Reply;
  readonly nsd: Reply;
  readonly knot: Reply;
}

/** A permitted difference: two servers disagree and our answer matches neither, but an RFC permits it. */
export interface Exception {
  readonly rfc: string;
  readonly reason: string;
  readonly applies: (part: Part, replies: Replies, query: Query) => boolean;
}

const ANY = 255;
const RRSIG = 46;

export const exceptions: readonly Exception[] = [
  {
    rfc: 'RFC 1034 4.3.2',
    reason: 'Additional records to an answer are those that a server finds useful; nobody waits for them.',
    applies: (part, { ours }, query) =>
      part === 'additional' && (ours.flags.includes(' aa') || query.message.questions[0]?.class === CLASS.ANY),
  },
  {
    rfc: 'RFC 1034 6.2.1',
    reason: 'NSD tells with an answer which servers its zone has; nobody needs that, and Knot leaves it out.',
    applies: (part, { ours, nsd }) =>
      part === 'authority' &&
      ours.answer === nsd.answer &&
      isMoreBy(/ \d+ (rrsig )?ns /, nsd.authority, ours.authority),
  },
  {
    rfc: 'RFC 4592 4.2',
    reason:
      'What a wildcard with NS records means nobody says: Knot refers to it, NSD takes it for data as we do, but not where the zone above has glue.',
    applies: (part, { knot }) =>
      ['rcode', 'flags', 'answer', 'authority'].includes(part) &&
      !knot.flags.includes(' aa') &&
      /^\*\..* ns /m.test(knot.authority),
  },
  {
    rfc: 'RFC 6891 6.1.1',
    reason:
      'A query with OPT gets OPT, also where its options are malformed: NSD leaves it out, and Knot has no cookies here.',
    applies: (part, { ours, nsd }) => part === 'edns' && ours.rcode === 'FORMERR' && nsd.edns === 'none',
  },
  {
    rfc: 'RFC 4035 3.1.3',
    reason:
      'That no wildcard stands for a name, or an empty one does, is proved by the NSEC that covers it: NSD leaves it out behind a DNAME, Knot where the wildcard is empty.',
    applies: (part, { ours, nsd, knot }) =>
      part === 'authority' &&
      (isMoreBy(' nsec ', ours.authority, knot.authority) || isMoreBy(' nsec ', ours.authority, nsd.authority)),
  },
  {
    rfc: 'RFC 1034 4.3.2',
    reason:
      'Step 3a: an alias into another zone that is here is followed; Knot stops at its end, so that only NSD is left, which takes the parent of a wildcard for what proves it.',
    applies: (part, { ours, nsd, knot }) =>
      part === 'authority' &&
      (knot.authority === '' || knot.answer !== ours.answer || soaIn(knot.authority) !== soaIn(ours.authority)) &&
      ours.answer === nsd.answer &&
      soaIn(ours.authority) === soaIn(nsd.authority),
  },
  {
    rfc: 'RFC 1034 4.3.2',
    reason: 'The same, where NSD finds no wildcard because a name exists in the zone above.',
    applies: (part, { ours, nsd, knot }) =>
      (part === 'authority' || part === 'answer') && nsd.rcode !== ours.rcode && isMoreBy(/ /, ours[part], knot[part]),
  },
  {
    rfc: 'RFC 1035 6.2',
    reason:
      'No answer has authority for all classes, so that there is no SOA, as with NSD; the proofs are those of Knot.',
    applies: (part, { ours, knot }, { message }) =>
      part === 'authority' &&
      message.questions[0].class === CLASS.ANY &&
      isMoreBy(/ \d+ (rrsig )?soa /, knot.authority, ours.authority),
  },
  {
    rfc: 'RFC 5155 7.2',
    reason:
      'The closest encloser is proved too: NSD leaves it out behind an alias, and both do in part for names that begin with an asterisk.',
    applies: (part, { ours, nsd, knot }) =>
      part === 'authority' &&
      (isMoreBy(' nsec3 ', ours.authority, knot.authority) || isMoreBy(' nsec3 ', ours.authority, nsd.authority)),
  },
  {
    rfc: 'RFC 5155 7.1',
    reason:
      'Below an empty name that opted out with the unsigned delegation it comes from, nothing can be proved but that; we show the closest encloser that can be, NSD and Knot something else each.',
    applies: (part, { ours }) => part === 'authority' && ours.authority.includes(' nsec3 1 1 '),
  },
  {
    rfc: 'RFC 8482 4.1',
    reason: 'Which sets answer for ANY is the server’s choice, and so which signatures do (7), and whether those fit.',
    applies: (part, { ours, nsd }, { message }) =>
      isAny(message) && (part === 'answer' || part === 'flags') && ours.rcode === nsd.rcode,
  },
];

function isAny({ questions: [{ type }] }: Message): boolean {
  return type === ANY || type === RRSIG;
}

function soaIn(section: string): string {
  return section
    .split('\n')
    .filter((line) => / \d+ (rrsig )?soa /.test(line))
    .join('\n');
}

/** True if one section equals another plus certain records. */
function isMoreBy(kind: string | RegExp, larger: string, smaller: string): boolean {
  const lines = larger.split('\n');
  const few = smaller.split('\n');
  const more = lines.filter((line) => !few.includes(line));
  return few.every((line) => line === '' || lines.includes(line)) && more.every((line) => line.search(kind) !== -1);
}
