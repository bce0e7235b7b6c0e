import { domainNameIn, isHostName, type Name } from '@fourwinds/dns';

/** Parses a host name, with or without a final dot. Returns it in canonical form, or undefined if it is invalid. */
export function parseHostName(text: string): Name | undefined {
  const name = domainNameIn(text);
  return name !== undefined && isHostName(name) ? name : undefined;
}
