import { isIP } from 'node:net';
import { publicAddresses } from '@fourwinds/egress';

export type PermitsHost = (hostname: string) => boolean;

/** Names outside the public DNS (RFC 6761, 6762, 7686, 8375, 9476), and suffixes common in private networks. */
const PRIVATE =
  /(?:^|\.)(?:localhost|localdomain|local|internal|intranet|private|corp|home|lan|home\.arpa|invalid|onion|alt|svc)$/;

/**
 * Permits public addresses, and names that may resolve to a public address. Each delivery resolves the name again. If
 * administrators allow other networks, such as `10.0.0.0/8`, permits any name.
 */
export function publicHosts(allowed?: string): PermitsHost {
  const permits = publicAddresses(allowed);
  return (hostname) => {
    const host = hostname.replace(/^\[|\]$|\.$/g, '');
    if (isIP(host) !== 0) return permits(host);
    return allowed !== undefined || (host.includes('.') && !PRIVATE.test(host));
  };
}
