import { CONFORMANCE } from './rdap-terms.ts';

/** Returns the answer to a help query (RFC 9083 7). `abuseContact` is a mail address. */
export function rdapHelp(abuseContact: string | undefined): object {
  const abuse = { title: 'Abuse', description: [`Report abuse to ${abuseContact}.`] };
  return { rdapConformance: CONFORMANCE, notices: [...NOTICES, ...(abuseContact === undefined ? [] : [abuse])] };
}

const NOTICES = [
  {
    title: 'Queries',
    description: [
      '/rdap/domain/<name> answers for names that are registered directly below a suffix of this service.',
      'A name that is not registered gets 404. There are no searches, and no entities or nameservers to query.',
    ],
  },
  {
    title: 'Personal data',
    description: ['Answers contain nothing about the person who registered a name (RFC 9537).'],
  },
];
