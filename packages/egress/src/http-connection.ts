import { connect, isIP, type LookupFunction, type Socket } from 'node:net';
import { connect as connectTls, type SecureContext } from 'node:tls';
import { EgressError } from './connect.ts';
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
 * that has a forbidden address among others is refused. Throws EgressError where the URL has a forbidden address itself.
 */
export function openHttpConnection(url: URL, { resolve, permits, authorities }: HttpDestinations): Socket {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const isAddress = isIP(host) !== 0;
  if (isAddress && !permits(host)) throw new EgressError(host);
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

/** Errors name the host alone: its addresses may be those of the resolver's own network. */
function permittedLookup(resolve: HttpDestinations['resolve'], permits: Permits): LookupFunction {
  return (host, options, answer) => {
    resolve(host).then(
      (addresses) => {
        if (addresses.length === 0) return answer(new Error(`${host} has no address`), '', 0);
        if (!addresses.every(permits)) return answer(new EgressError(host), '', 0);
        const found = addresses.map((address) => ({ address, family: isIP(address) }));
        if (options.all === true) return answer(null, found);
        answer(null, found[0].address, found[0].family);
      },
      (cause: unknown) => answer(new Error(`no address of ${host} was found`, { cause }), '', 0),
    );
  };
}
