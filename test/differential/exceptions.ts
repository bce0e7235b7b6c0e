import type { Question } from '@fourwinds/dns';
import type { Facets } from './compare.ts';

export interface Replies {
  readonly question: Question;
  readonly ours: Facets;
  readonly nsd: Facets;
  readonly knot: Facets;
}

/** Where we agree with neither of two servers that disagree, and a document says that we may. */
export interface Exception {
  readonly rfc: string;
  readonly reason: string;
  readonly applies: (facet: keyof Facets, replies: Replies) => boolean;
}

const ANY = 255;

export const exceptions: readonly Exception[] = [
  {
    rfc: 'RFC 5155 7.2.3',
    reason:
      'Knot does not follow a CNAME that is asked for NSEC, NSD does as we do; but where the target is a wildcard by its own name, NSD proves its parent too, although the NSEC3 that matches is all that no data takes.',
    applies: (facet, { ours, nsd }) =>
      facet === 'authority' && ours.answer === nsd.answer && hasMoreNsec3(nsd.authority, ours.authority),
  },
  {
    rfc: 'RFC 5155 7.2.5',
    reason:
      'A wildcard stands for a name that begins with an asterisk itself: NSD and Knot each leave out another part of the proof for the closest encloser.',
    applies: (facet, { question, ours, nsd, knot }) =>
      facet === 'authority' &&
      question.name.isWildcard &&
      hasMoreNsec3(ours.authority, nsd.authority) &&
      hasMoreNsec3(ours.authority, knot.authority),
  },
  {
    rfc: 'RFC 5155 7.1',
    reason:
      'Below an empty name that opted out with the unsigned delegation it comes from, nothing can be proved but that; we show the closest encloser that can be, NSD and Knot something else each.',
    applies: (facet, { ours, nsd, knot }) =>
      facet === 'authority' && ours.authority.includes(' NSEC3 1 1 ') && nsd.authority !== knot.authority,
  },
  {
    rfc: 'RFC 8482 4.1',
    reason: 'Which one set answers for ANY is the server’s choice, and Knot does not follow aliases into other zones.',
    applies: (facet, { question, ours, nsd }) =>
      facet === 'answer' && question.type === ANY && ours.rcode === nsd.rcode && ours.flags === nsd.flags,
  },
];

/** Whether one section is another with NSEC3 records besides. */
function hasMoreNsec3(larger: string, smaller: string): boolean {
  const lines = larger.split('\n');
  const few = smaller.split('\n');
  const more = lines.filter((line) => !few.includes(line));
  return few.every((line) => lines.includes(line)) && more.every((line) => line.includes(' NSEC3 '));
}
