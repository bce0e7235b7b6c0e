import type { IncomingHttpHeaders } from 'node:http';
import { isLoopback, withoutMapping } from '@fourwinds/process';

/** Headers that proxies add. */
const OF_PROXIES = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'];

/** Whether a request comes from this machine itself, and no proxy says that it forwards it. `peer` is the address of the connection. */
export function isDirect(peer: string, headers: IncomingHttpHeaders): boolean {
  return (
    isLoopback({ host: withoutMapping(peer), port: 0 }) && OF_PROXIES.every((header) => headers[header] === undefined)
  );
}
