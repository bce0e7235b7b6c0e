import { isIP } from 'node:net';
import { publicAddresses } from '@fourwinds/egress';

/** Whether the host of a URL may be that of a webhook. */
export type PermitsHost = (hostname: string) => boolean;

/** Names that no public nameserver has (RFC 6761, 6762, 7686, 8375, 9476), and those that networks of their own use. */
const PRIVATE =
  /(?:^|\.)(?:localhost|localdomain|local|internal|intranet|private|corp|home|lan|home\.arpa|invalid|onion|alt|svc)$/;

/**
 * Permits public addresses, and names that may have one, which is looked up at each delivery. Where administrators allow further networks, such as
 * `10.0.0.0/8`, any name may be of these.
 */
export function publicHosts(allowed?: string): PermitsHost {
  const permits = publicAddresses(allowed);
  return (hostname) => {
    const host = hostname.replace(/^\[|\]$|\.$/g, '');
    if (isIP(host) !== 0) return permits(host);
    return allowed !== undefined || (host.includes('.') && !PRIVATE.test(host));
  };
}
