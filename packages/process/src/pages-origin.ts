import { isLoopback, type SocketAddress } from './address.ts';

/** The origin of the pages for people: that of the public URL, or `localhost` where only this machine reaches the API; undefined where it is unknown. */
export function pagesOrigin(publicUrl: string | undefined, http: SocketAddress): string | undefined {
  if (publicUrl !== undefined) return new URL(publicUrl).origin;
  return isLoopback(http) ? `http://localhost:${http.port}` : undefined;
}

/** The origin of links in mails, where mails may have it: pages set cookies by https or on this machine alone. */
export function linksOrigin(publicUrl: string | undefined, http: SocketAddress): string | undefined {
  const origin = pagesOrigin(publicUrl, http);
  return origin?.startsWith('https:') === true || arePagesLocal(publicUrl, http) ? origin : undefined;
}

/** Whether the pages are for people at this machine alone, by these settings. */
export function arePagesLocal(publicUrl: string | undefined, http: SocketAddress): boolean {
  const origin = pagesOrigin(publicUrl, http);
  return origin !== undefined && new URL(origin).hostname === 'localhost';
}
