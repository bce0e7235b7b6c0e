import type { SocketAddress } from '@fourwinds/process';
import { lookup, type LookupAddress, type LookupAllOptions } from 'node:dns';
import { connect, isIP, type LookupFunction, type Socket } from 'node:net';
import type { Permits } from './permits.ts';

export interface Bounds {
  readonly permits: Permits;
  readonly milliseconds: number;
  /** Maximum number of octets to receive. */
  readonly octets: number;
}

/** Thrown if a tenant chose a destination that is not permitted. */
export class EgressError extends Error {
  constructor(address: string) {
    super(`${address} is not a public address that may be connected to`);
  }
}

/**
 * Opens a TCP connection. Resolves the host and connects only to the addresses that were checked. Destroys the socket
 * with an error if an address is not permitted, if the time limit has passed, or if too much data was received.
 */
export function openConnection({ host, port }: SocketAddress, { permits, milliseconds, octets }: Bounds): Socket {
  if (isIP(host) !== 0 && !permits(host)) throw new EgressError(host);
  const socket = connect({ host, port, lookup: permittedLookup(permits) });
  const timer = setTimeout(
    () => socket.destroy(new Error(`the connection took more than ${milliseconds} ms`)),
    milliseconds,
  );
  let received = 0;
  socket.on('data', ({ length }: Buffer) => {
    received += length;
    if (received > octets) socket.destroy(new Error(`more than ${octets} octets were received`));
  });
  socket.on('close', () => clearTimeout(timer));
  return socket;
}

/** Resolves a host as Node does. Fails if any address is not permitted. */
function permittedLookup(permits: Permits): LookupFunction {
  return (host, options, answer) => {
    const all: LookupAllOptions = { ...options, all: true };
    lookup(host, all, (error, addresses: readonly LookupAddress[] = []) => {
      const refused = addresses.find(({ address }) => !permits(address));
      const problem = error ?? (refused && new EgressError(`${host} (${refused.address})`));
      if (problem) return answer(problem, '', 0);
      if (options.all === true) return answer(null, [...addresses]);
      answer(null, addresses[0].address, addresses[0].family);
    });
  };
}
