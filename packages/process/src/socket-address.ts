import { isIPv4, isIPv6 } from 'node:net';
import { z } from 'zod';

export interface SocketAddress {
  readonly host: string;
  readonly port: number;
}

/** Parses an address such as `127.0.0.1:5301` or `[::1]:5301`. Returns undefined if the text has another form. */
export function parseSocketAddress(text: string): SocketAddress | undefined {
  const match = /^(?:\[([0-9a-fA-F:.]+)\]|([^:[\]]+)):(\d{1,5})$/.exec(text.trim());
  if (match === null || Number(match[3]) > 65535) return undefined;
  return { host: match[1] ?? match[2], port: Number(match[3]) };
}

/** Formats an address and port. Puts brackets around an IPv6 address (RFC 5952 6). */
export function formatSocketAddress({ host, port }: SocketAddress): string {
  return host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`;
}

/** True if only programs on this machine can reach a listener at the address. */
export function isLoopback({ host }: SocketAddress): boolean {
  return host === 'localhost' || host === '::1' || (isIPv4(host) && host.startsWith('127.'));
}

export const socketAddress = z.string().transform((text, context) => {
  const address = parseSocketAddress(text);
  if (address === undefined)
    context.addIssue(`"${text}" is not an address and port such as 127.0.0.1:8080 or [::1]:8080`);
  return address ?? z.NEVER;
});

/** A setting with several addresses, separated by commas. */
export const socketAddresses = z.string().transform((text, context) => readAddresses(text.split(','), text, context));

/** As `socketAddresses`, with a default port. */
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
