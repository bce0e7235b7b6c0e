import { connect, isIP, type LookupFunction, type Socket } from 'node:net';
import { connect as connectTls, type SecureContext } from 'node:tls';
import type { Permits } from './permits.ts';

/** How servers of URLs that tenants choose are reached. */
export interface HttpDestinations {
  /** The addresses of a host. Rejects where there are none. */
  readonly resolve: (host: string) => Promise<readonly string[]>;
  readonly permits: Permits;
  /** The authorities that certificates of servers are verified by. */
  readonly authorities: SecureContext;
}

/**
 * Opens the connection of a URL, `https:` over TLS and any other without. A host is connected to at the addresses that were checked; one
 * that has a forbidden address among others is refused. Throws Error where the URL has a forbidden address itself.
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
    // A name alone (RFC 6066 3).
    servername: isAddress ? '' : host,
    secureContext: authorities,
    rejectUnauthorized: true,
    ALPNProtocols: ['http/1.1'],
  });
}

function portOf({ port }: URL, usual: number): number {
  return port === '' ? usual : Number(port);
}

/** The same error for a name that does not exist, that has no address, and that has one of a private network: it does not tell which names there are. */
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
