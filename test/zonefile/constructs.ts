/** Zone file syntax of RFC 1035 5.1 that not every parser reads correctly. */
export const constructs = [
  'a relative $ORIGIN',
  'directives in lower case',
  'directives in parentheses',
  'a parenthesis before the owner',
  'parentheses in parentheses',
  'a parenthesis without blanks beside it',
  'carriage returns',
  'an owner in quotes',
  'octets beyond ASCII',
  'a TTL that nothing but the SOA gives',
  'the class by number',
  'leading zeros',
  'hexadecimal digits split anywhere',
  'a known type in generic form',
] as const;

export type Construct = (typeof constructs)[number];
