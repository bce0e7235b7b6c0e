import { domainNameIn, isHostName, type Name } from '@fourwinds/dns';

/** The host of a text with or without the final dot, in canonical form; undefined where it names none. */
export function parseHostName(text: string): Name | undefined {
  const name = domainNameIn(text);
  return name !== undefined && isHostName(name) ? name : undefined;
}
