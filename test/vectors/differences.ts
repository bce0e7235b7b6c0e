/**
 * Where the checks of others decide otherwise about a value of a type that users may write: named-checkzone (BIND) with -k fail, kzonecheck (Knot),
 * both of Debian 12, and deSEC, whose API takes records of many users. All other values are refused here exactly if one of them refuses.
 */
export type ImplementationName = 'BIND' | 'Knot' | 'deSEC';

/** Refused by these, accepted here. */
export interface Accepted {
  readonly by: readonly ImplementationName[];
  readonly types: readonly string[];
  /** Matches the values. */
  readonly value: RegExp;
  readonly what: string;
  readonly why: string;
}

/** Refused here, accepted by all of them. */
export interface Refused {
  readonly types: readonly string[];
  /** Matches the message of the refusal. */
  readonly message: RegExp;
  readonly what: string;
  readonly why: string;
}

const SERVICES = ['SVCB', 'HTTPS'];

export const acceptedHere: readonly Accepted[] = [
  {
    by: ['BIND', 'Knot', 'deSEC'],
    types: ['TXT'],
    value: /^(?!\(\s*"|\s*"|\s*\\#(?:\s|$))/,
    what: 'text without quotes',
    why: 'People paste it so; a value that does not begin with a quote is one text as it is (decision 9).',
  },
  {
    by: ['BIND'],
    types: ['TXT'],
    value: /[^"]{256}/,
    what: 'a string of more than 255 octets',
    why: 'It is split into strings of 255, as readers of SPF and DKIM put them together again (RFC 7208 3.3).',
  },
  {
    by: ['Knot'],
    types: ['TXT'],
    value: /\P{ASCII}/u,
    what: 'characters beyond ASCII as they are',
    why: 'They are published as the octets of UTF-8, written `\\DDD`.',
  },
  {
    by: ['Knot'],
    types: ['TXT'],
    value: /[^ ]""[^ ]/,
    what: 'strings without a blank in between',
    why: 'The quotes say where one ends.',
  },
  {
    by: ['deSEC'],
    types: ['TXT'],
    value: /^\s*\\#/,
    what: 'the form of unknown types (RFC 3597 5)',
    why: 'Every type can be written so.',
  },
  {
    by: ['deSEC'],
    types: ['CNAME'],
    value: /[\\/]/,
    what: 'a name with `/` or with characters behind a backslash',
    why: 'Names may hold any octet (RFC 2181 11); reverse zones below /24 are made of such aliases (RFC 2317 4).',
  },
  {
    by: ['Knot'],
    types: ['CNAME'],
    value: /\P{ASCII}/u,
    what: 'an internationalised name',
    why: 'It is published as A-labels (RFC 5891 4).',
  },
  {
    by: ['BIND'],
    types: ['CAA'],
    value: /^\d+ "/,
    what: 'a tag in quotes',
    why: 'Other providers write it so.',
  },
  {
    by: ['Knot'],
    types: ['DS'],
    value: /^\d+ \d+ [356] /,
    what: 'GOST and SM3 as digests',
    why: 'They are assigned, with 32 octets (RFC 5933, 9558, 9563).',
  },
  {
    by: ['Knot', 'deSEC'],
    types: ['DS'],
    value: /^\d+ \w+ SHA/i,
    what: 'the name of a digest instead of its number',
    why: 'BIND and registrars write it so; the number is what comes back.',
  },
  {
    by: ['Knot', 'deSEC'],
    types: SERVICES,
    value: /=(?:$| |"" |""$)/,
    what: 'a parameter with nothing behind its `=`',
    why: 'An empty value is as none (RFC 9460 2.1).',
  },
  {
    by: ['BIND', 'Knot', 'deSEC'],
    types: SERVICES,
    value: / (?:dohpath|ohttp|key8|tls-supported-groups|key9|docpath|key10)\b/,
    what: 'dohpath, ohttp, tls-supported-groups and docpath',
    why: 'They are parameters since RFC 9461, RFC 9540 and RFC 9953, which these releases do not know yet. Zone files and snapshots have them as key7 to key10, which all load.',
  },
  {
    by: ['BIND', 'Knot', 'deSEC'],
    types: ['LOC'],
    value: / [ns] .* [we] /,
    what: 'N, S, E and W in lower case',
    why: 'They can mean nothing else; capitals are what comes back.',
  },
  {
    by: ['deSEC'],
    types: ['LOC'],
    value: /\d\.m? /,
    what: 'a number that ends in a point',
    why: 'BIND and Knot read it.',
  },
  {
    by: ['BIND'],
    types: ['URI'],
    value: /^\d+ \d+ [^"]/,
    what: 'a URI without quotes',
    why: 'It has no blanks, so that its end is clear.',
  },
  {
    by: ['deSEC'],
    types: ['CERT'],
    value: /^[a-z]/,
    what: 'the name of a type in lower case',
    why: 'Names of types and algorithms have no case elsewhere.',
  },
];

export const refusedHere: readonly Refused[] = [
  {
    types: SERVICES,
    message: /ech is not an ECHConfigList|malformed value of ech/,
    what: '`ech` with octets that are no ECHConfigList',
    why: 'Clients cannot use a record whose list they cannot read (RFC 9848 3, RFC 9849 4).',
  },
  {
    types: ['CNAME', 'DNAME', 'NS', 'PTR', 'MX', 'SRV', 'NAPTR', ...SERVICES],
    message: /is an address/,
    what: 'an address where a name belongs',
    why: 'Without a final dot it is a name below the zone, which nobody means.',
  },
  {
    types: ['A', 'AAAA', 'CAA', 'CNAME', 'DNAME', 'MX', 'NS', 'PTR', 'SRV', 'TXT', ...SERVICES],
    message: /begins a comment/,
    what: '`;` outside quotes',
    why: 'What follows would be dropped as a comment, without a word.',
  },
  {
    types: ['TLSA', 'SMIMEA'],
    message: /takes \d+ octets/,
    what: 'a digest of the wrong length',
    why: 'No certificate can match it (RFC 6698 2.1.3).',
  },
  {
    types: ['URI'],
    message: /is not a URI/,
    what: 'a target without a scheme, without a part after it, or with blanks or characters beyond ASCII',
    why: 'It is not a URI (RFC 7553 4.4, RFC 3986 3).',
  },
  {
    types: ['NAPTR'],
    message: /replacement": must be \./,
    what: 'a regexp and a replacement in one record',
    why: 'They exclude each other (RFC 3403 4.1).',
  },
  {
    types: ['NAPTR'],
    message: /"flags": "/,
    what: 'flags beyond letters and digits',
    why: 'There are no others (RFC 3403 4.1).',
  },
  {
    types: SERVICES,
    message: /key65535 is reserved/,
    what: 'key65535',
    why: 'It is reserved as invalid (RFC 9460 14.3.2).',
  },
  {
    types: SERVICES,
    message: /not possible, as ohttp takes no value/,
    what: 'key8 with a value',
    why: 'It is the number of ohttp, which takes none (RFC 9540 4).',
  },
  {
    types: SERVICES,
    message: /value of key(?:9|10) is not/,
    what: 'key9 and key10 with octets that are no groups and no path',
    why: 'They are the numbers of tls-supported-groups and docpath (RFC 9953 3.2).',
  },
  {
    types: SERVICES,
    message: /as the value of (?:alpn|key1) is not a list/,
    what: 'a backslash in alpn before anything but a comma or a backslash',
    why: 'It escapes nothing else there (RFC 9460 A.1); newer releases of Knot refuse it.',
  },
];
