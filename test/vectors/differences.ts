/**
 * Values on which other implementations decide differently, for types that users may edit. The implementations are
 * named-checkzone (BIND) with -k fail and kzonecheck (Knot), both from Debian 12, and deSEC, whose API accepts
 * records of many users. We reject any other value exactly if one of these implementations rejects it.
 */
export type ImplementationName = 'BIND' | 'Knot' | 'deSEC';

/** Values that these implementations reject and that we accept. */
export interface Accepted {
  readonly by: readonly ImplementationName[];
  readonly types: readonly string[];
  /** Matches the values that differ. */
  readonly value: RegExp;
  readonly what: string;
  readonly why: string;
}

/** Values that we reject and that all these implementations accept. */
export interface Refused {
  readonly types: readonly string[];
  /** Matches the error message. */
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
    why: 'People often paste such text; a value that does not begin with a quote is one literal text (decision 9).',
  },
  {
    by: ['BIND'],
    types: ['TXT'],
    value: /[^"]{256}/,
    what: 'a string of more than 255 octets',
    why: 'It is split into strings of 255 octets, which SPF and DKIM verifiers join again (RFC 7208 3.3).',
  },
  {
    by: ['Knot'],
    types: ['TXT'],
    value: /\P{ASCII}/u,
    what: 'unescaped non-ASCII characters',
    why: 'They are published as UTF-8 octets, written `\\DDD`.',
  },
  {
    by: ['Knot'],
    types: ['TXT'],
    value: /[^ ]""[^ ]/,
    what: 'strings without a space in between',
    why: 'The quotes mark the end of a string.',
  },
  {
    by: ['deSEC'],
    types: ['TXT'],
    value: /^\s*\\#/,
    what: 'the generic notation for unknown types (RFC 3597 5)',
    why: 'It is valid for every type.',
  },
  {
    by: ['deSEC'],
    types: ['CNAME'],
    value: /[\\/]/,
    what: 'a name with `/` or with escaped characters',
    why: 'Names may contain any octet (RFC 2181 11); reverse zones smaller than /24 use such aliases (RFC 2317 4).',
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
    why: 'Other providers use this notation.',
  },
  {
    by: ['Knot'],
    types: ['DS'],
    value: /^\d+ \d+ [356] /,
    what: 'GOST and SM3 as digests',
    why: 'They are assigned digest types of 32 octets (RFC 5933, 9558, 9563).',
  },
  {
    by: ['Knot', 'deSEC'],
    types: ['DS'],
    value: /^\d+ \w+ SHA/i,
    what: 'the name of a digest instead of its number',
    why: 'BIND and registrars use names; the service returns the number.',
  },
  {
    by: ['Knot', 'deSEC'],
    types: SERVICES,
    value: /=(?:$| |"" |""$)/,
    what: 'a parameter with an empty value after `=`',
    why: 'An empty value equals no value (RFC 9460 2.1).',
  },
  {
    by: ['BIND', 'Knot', 'deSEC'],
    types: SERVICES,
    value: / (?:dohpath|ohttp|key8|tls-supported-groups|key9|docpath|key10)\b/,
    what: 'dohpath, ohttp, tls-supported-groups and docpath',
    why: 'These releases do not know the parameters of RFC 9461, RFC 9540 and RFC 9953 yet. Zone files and snapshots write them as key7 to key10, which all load.',
  },
  {
    by: ['BIND', 'Knot', 'deSEC'],
    types: ['LOC'],
    value: / [ns] .* [we] /,
    what: 'N, S, E and W in lower case',
    why: 'They are unambiguous; the service returns capitals.',
  },
  {
    by: ['deSEC'],
    types: ['LOC'],
    value: /\d\.m? /,
    what: 'a number that ends in a decimal point',
    why: 'BIND and Knot accept it.',
  },
  {
    by: ['BIND'],
    types: ['URI'],
    value: /^\d+ \d+ [^"]/,
    what: 'a URI without quotes',
    why: 'It has no spaces, so its end is clear.',
  },
  {
    by: ['deSEC'],
    types: ['CERT'],
    value: /^[a-z]/,
    what: 'the name of a type in lower case',
    why: 'Names of types and algorithms are case-insensitive elsewhere.',
  },
];

export const refusedHere: readonly Refused[] = [
  {
    types: SERVICES,
    message: /ech is not an ECHConfigList|malformed value of ech/,
    what: '`ech` with octets that are not an ECHConfigList',
    why: 'Clients cannot use a record whose list they cannot read (RFC 9848 3, RFC 9849 4).',
  },
  {
    types: ['CNAME', 'DNAME', 'NS', 'PTR', 'MX', 'SRV', 'NAPTR', ...SERVICES],
    message: /is an address/,
    what: 'an address where a name belongs',
    why: 'Without a final dot it would be a name in the zone, which is never intended.',
  },
  {
    types: ['A', 'AAAA', 'CAA', 'CNAME', 'DNAME', 'MX', 'NS', 'PTR', 'SRV', 'TXT', ...SERVICES],
    message: /begins a comment/,
    what: '`;` outside quotes',
    why: 'The rest would be silently dropped as a comment.',
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
    what: 'a target without a scheme, without a part after it, or with spaces or non-ASCII characters',
    why: 'It is not a URI (RFC 7553 4.4, RFC 3986 3).',
  },
  {
    types: ['NAPTR'],
    message: /replacement": must be \./,
    what: 'a regexp and a replacement in one record',
    why: 'They are mutually exclusive (RFC 3403 4.1).',
  },
  {
    types: ['NAPTR'],
    message: /"flags": "/,
    what: 'flags other than letters and digits',
    why: 'No other flags exist (RFC 3403 4.1).',
  },
  {
    types: SERVICES,
    message: /key65535 is reserved/,
    what: 'key65535',
    why: 'It is reserved and invalid (RFC 9460 14.3.2).',
  },
  {
    types: SERVICES,
    message: /not possible, as ohttp takes no value/,
    what: 'key8 with a value',
    why: 'It is the number of ohttp, which has no value (RFC 9540 4).',
  },
  {
    types: SERVICES,
    message: /value of key(?:9|10) is not/,
    what: 'key9 with octets that are not groups, key10 with octets that are not a path',
    why: 'They are the numbers of tls-supported-groups and docpath (RFC 9953 3.2).',
  },
  {
    types: SERVICES,
    message: /as the value of (?:alpn|key1) is not a list/,
    what: 'a backslash in alpn before anything but a comma or a backslash',
    why: 'It can escape only these there (RFC 9460 A.1); newer releases of Knot refuse it.',
  },
];
