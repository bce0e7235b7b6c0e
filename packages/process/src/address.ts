import { isIPv4, isIPv6 } from 'node:net';
import { z } from 'zod';

export interface SocketAddress {
  readonly host: string;
  readonly port: number;
}

/** Reads `127.0.0.1:5301` or `[::1]:5301`; undefined when it is neither. */
export function parseSocketAddress(text: string): SocketAddress | undefined {
  const match = /^(?:\[([0-9a-fA-F:.]+)\]|([^:[\]]+)):(\d{1,5})$/.exec(text.trim());
  if (match === null || Number(match[3]) > 65535) return undefined;
  return { host: match[1] ?? match[2], port: Number(match[3]) };
}

/** The text of an address and port, with brackets around IPv6 (RFC 5952 6). */
export function formatSocketAddress({ host, port }: SocketAddress): string {
  return host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`;
}

/** Whether only programs on this machine reach a listener at the address. */
export function isLoopback({ host }: SocketAddress): boolean {
  return host === 'localhost' || host === '::1' || (isIPv4(host) && host.startsWith('127.'));
}

/** A setting that holds one address and port. */
export const socketAddress = z.string().transform((text, context) => {
  const address = parseSocketAddress(text);
  if (address === undefined)
    context.addIssue(`"${text}" is not an address and port such as 127.0.0.1:8080 or [::1]:8080`);
  return address ?? z.NEVER;
});

/** A setting that holds several, separated by commas. */
export const socketAddresses = z.string().transform((text, context) => readAddresses(text.split(','), text, context));

/** The same, where an address may stand without a port and then has this one. */
export function socketAddressesWithPort(port: number) {
  return z.string().transform((text, context) => {
    const given = text.split(',').map((address) => withPort(address.trim(), port));
    return readAddresses(given, text, context);
  });
}

function withPort(address: string, port: number): string {
  if (isIPv6(address)) return formatSocketAddress({ host: address, port });
  return /^(\[.*\]|[^:]*)$/.test(address) ? `${address}:${port}` : address;
}

function readAddresses(given: readonly string[], text: string, context: z.RefinementCtx): SocketAddress[] {
  const addresses = given.map(parseSocketAddress);
  if (addresses.includes(undefined))
    context.addIssue(`"${text}" is not a list of addresses and ports such as 127.0.0.1:5301,[::1]:5301`);
  return addresses.includes(undefined) ? z.NEVER : (addresses as SocketAddress[]);
}
