import type { Facets } from './compare.ts';

/** Where we agree with neither of two servers that disagree, and a document says that we may. */
export interface Exception {
  readonly rfc: string;
  readonly reason: string;
  readonly applies: (facet: keyof Facets, ours: Facets, nsd: Facets) => boolean;
}

export const exceptions: readonly Exception[] = [
  {
    rfc: 'RFC 5155 7.2.3',
    reason:
      'Knot does not follow a CNAME that is asked for NSEC, NSD does as we do; but where the target is a wildcard by its own name, NSD proves its parent too, although the NSEC3 that matches is all that no data takes.',
    applies: (facet, ours, nsd) => {
      if (facet !== 'authority' || ours.answer !== nsd.answer) return false;
      const theirs = nsd.authority.split('\n');
      const own = ours.authority.split('\n');
      const more = theirs.filter((line) => !own.includes(line));
      return own.every((line) => theirs.includes(line)) && more.every((line) => line.includes(' NSEC3 '));
    },
  },
];
