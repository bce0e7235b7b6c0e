import { isLoopback, type SocketAddress } from '@fourwinds/process';

/**
 * Returns the origin of the web pages: the origin of the public URL, or `localhost` if only this machine can reach
 * the API. Returns undefined if the origin is unknown.
 */
export function pagesOrigin(publicUrl: string | undefined, http: SocketAddress): string | undefined {
  if (publicUrl !== undefined) return new URL(publicUrl).origin;
  return isLoopback(http) ? `http://localhost:${http.port}` : undefined;
}

/**
 * Returns the origin of links in mails. Returns undefined if mails cannot link to the pages, because the cookies of
 * the pages require https or the local machine.
 */
export function linksOrigin(publicUrl: string | undefined, http: SocketAddress): string | undefined {
  const origin = pagesOrigin(publicUrl, http);
  return origin?.startsWith('https:') === true || arePagesLocal(publicUrl, http) ? origin : undefined;
}

/** True if only people at this machine can use the pages. */
export function arePagesLocal(publicUrl: string | undefined, http: SocketAddress): boolean {
  const origin = pagesOrigin(publicUrl, http);
  return origin !== undefined && new URL(origin).hostname === 'localhost';
}
