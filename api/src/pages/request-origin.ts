import type { Request } from 'express';

/** The headers that tell by which page a request was made. */
export interface RequestOrigin {
  /** Sec-Fetch-Site; browsers leave it out over HTTP, but for the machine itself. */
  readonly site: string | undefined;
  /** Sec-Fetch-Mode and Sec-Fetch-Dest. */
  readonly mode: string | undefined;
  readonly destination: string | undefined;
  readonly origin: string | undefined;
}

/**
 * Whether a request is one of a page of ours (Fetch Metadata 2.1), so that the cookies with it count. A page may be opened from
 * anywhere, as by the link in a mail, but only as a page of its own, neither within another nor by a script.
 */
export function isOurs(method: string, request: RequestOrigin, ownOrigin: string | undefined): boolean {
  const { site, mode, destination, origin } = request;
  if (method !== 'POST')
    return ['same-origin', 'none', undefined].includes(site) || (mode === 'navigate' && destination === 'document');
  return site === undefined ? origin !== undefined && origin === ownOrigin : site === 'same-origin';
}

/** Whether a request of a script is one of a page of ours: another site's may not even be answered with what anybody may see. */
export function isOwnRequest(method: string, { site, origin }: RequestOrigin, ownOrigin: string | undefined): boolean {
  const isReading = method === 'GET' || method === 'HEAD';
  if (site !== undefined) return site === 'same-origin' || (isReading && site === 'none');
  return origin === undefined ? isReading : origin === ownOrigin;
}

export function originOf(request: Request): RequestOrigin {
  return {
    site: request.get('Sec-Fetch-Site'),
    mode: request.get('Sec-Fetch-Mode'),
    destination: request.get('Sec-Fetch-Dest'),
    origin: request.get('Origin'),
  };
}
