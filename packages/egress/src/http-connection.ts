import { connect, isIP, type LookupFunction, type Socket } from 'node:net';
import { connect as connectTls, type SecureContext } from 'node:tls';
import type { Permits } from './permits.ts';

export interface HttpDestinations {
  /** Returns the addresses of a host. Rejects if there are none. */
  readonly resolve: (host: string) => Promise<readonly string[]>;
  readonly permits: Permits;
  readonly authorities: SecureContext;
}

/**
 * Opens a connection to a URL, with TLS for `https:`. Connects to the addresses that were checked. Rejects a host if
 * any of its addresses is forbidden. Throws Error if the URL itself contains a forbidden address.
 */
export function openHttpConnection(url: URL, { resolve, permits, authorities }: HttpDestinations): Socket {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const isAddress = isIP(host) !== 0;
  if (isAddress && !permits(host)) throw noAddress(host);
  const lookup = permittedLookup(resolve, permits);
  if (url.protocol !== 'https:') return connect({ host, port: portOf(url, 80), lookup });
  return connectTls({
    host,
    port: portOf(url, 443),
    lookup,
    // Names only, no addresses (RFC 6066 3).
    servername: isAddress ? '' : host,
    secureContext: authorities,
    rejectUnauthorized: true,
    ALPNProtocols: ['http/1.1'],
  });
}

function portOf({ port }: URL, usual: number): number {
  return port === '' ? usual : Number(port);
}

/**
 * Returns the same error for a missing name, a name without addresses and a name with a private address, so that it
 * does not reveal which names exist.
 */
function noAddress(host: string, cause?: unknown): Error {
  return new Error(`no public address of ${host} was found`, { cause });
}

function permittedLookup(resolve: HttpDestinations['resolve'], permits: Permits): LookupFunction {
  return (host, options, answer) => {
    resolve(host).then(
      (addresses) => {
        if (addresses.length === 0 || !addresses.every(permits)) return answer(noAddress(host), '', 0);
        const found = addresses.map((address) => ({ address, family: isIP(address) }));
        if (options.all === true) return answer(null, found);
        answer(null, found[0].address, found[0].family);
      },
      (cause: unknown) => answer(noAddress(host, cause), '', 0),
    );
  };
}
