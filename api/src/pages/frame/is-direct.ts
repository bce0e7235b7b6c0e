import type { IncomingHttpHeaders } from 'node:http';
import { isLoopback, withoutMapping } from '@fourwinds/process';

const OF_PROXIES = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'];

/** True if the request comes from this machine without a proxy. `peer` is the address of the connection. */
export function isDirect(peer: string, headers: IncomingHttpHeaders): boolean {
  return (
    isLoopback({ host: withoutMapping(peer), port: 0 }) && OF_PROXIES.every((header) => headers[header] === undefined)
  );
}
