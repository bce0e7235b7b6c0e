import { BlockList, isIP, isIPv6 } from 'node:net';
import { z } from 'zod';

/** A setting that holds addresses and networks, such as `192.0.2.1,10.0.0.0/8,2001:db8::/32`; `readAddressList` reads it. */
export const addressList = z.string().superRefine((text, context) => {
  const wrong = entriesOf(text).find((entry) => !isNetwork(entry));
  if (wrong !== undefined)
    context.addIssue(`"${wrong}" is not an address or a network such as 192.0.2.1, 10.0.0.0/8 or 2001:db8::/32`);
});

/** A network, or an address as one that has it alone. */
export interface Network {
  readonly address: string;
  /** The bits of the address that all of the network share. */
  readonly prefix: number;
  readonly family: 'ipv4' | 'ipv6';
}

/** A list of addresses and networks, separated by commas, that was validated before. */
export function readAddressList(text: string): BlockList {
  const list = new BlockList();
  for (const { address, prefix, family } of entriesOf(text).map(readNetwork)) list.addSubnet(address, prefix, family);
  return list;
}

/** Reads a text that is an address or a network. */
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

/** Whether a text is an IP address or a network such as `10.0.0.0/8`. */
export function isNetwork(entry: string): boolean {
  const [address, prefix, ...more] = entry.split('/');
  if (isIP(address) === 0 || more.length > 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bitsOf(address));
}

function bitsOf(address: string): number {
  return isIPv6(address) ? 128 : 32;
}
