import { isLoopback, type SocketAddress } from './address.ts';

/** The origin of the pages for people: that of the public URL, or `localhost` where only this machine reaches the API; undefined where it is unknown. */
export function pagesOrigin(publicUrl: string | undefined, http: SocketAddress): string | undefined {
  if (publicUrl !== undefined) return new URL(publicUrl).origin;
  return isLoopback(http) ? `http://localhost:${http.port}` : undefined;
}
