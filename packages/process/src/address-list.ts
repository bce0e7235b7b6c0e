import { BlockList, isIP, isIPv6 } from 'node:net';
import { z } from 'zod';

/**
 * A setting with addresses and networks, such as `192.0.2.1,10.0.0.0/8,2001:db8::/32`. Read it with
 * `readAddressList`.
 */
export const addressList = z.string().superRefine((text, context) => {
  const wrong = entriesOf(text).find((entry) => !isNetwork(entry));
  if (wrong !== undefined)
    context.addIssue(`"${wrong}" is not an address or a network such as 192.0.2.1, 10.0.0.0/8 or 2001:db8::/32`);
});

export interface Network {
  readonly address: string;
  readonly prefix: number;
  readonly family: 'ipv4' | 'ipv6';
}

export function readAddressList(text: string): BlockList {
  const list = new BlockList();
  for (const { address, prefix, family } of entriesOf(text).map(readNetwork)) list.addSubnet(address, prefix, family);
  return list;
}

export function readNetwork(text: string): Network {
  const [address, prefix = bitsOf(address)] = text.split('/');
  return { address, prefix: Number(prefix), family: familyOf(address) };
}

export function familyOf(address: string): Network['family'] {
  return isIPv6(address) ? 'ipv6' : 'ipv4';
}

function entriesOf(text: string): string[] {
  return text.split(',').map((entry) => entry.trim());
}

/** True for an IP address, or a network such as `10.0.0.0/8`. */
export function isNetwork(entry: string): boolean {
  const [address, prefix, ...more] = entry.split('/');
  if (isIP(address) === 0 || more.length > 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bitsOf(address));
}

function bitsOf(address: string): number {
  return isIPv6(address) ? 128 : 32;
}
