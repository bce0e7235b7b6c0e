import type { Request } from 'express';

/** Headers that show which page made a request. */
export interface RequestOrigin {
  /** Sec-Fetch-Site. Browsers omit it over HTTP, except on localhost. */
  readonly site: string | undefined;
  /** Sec-Fetch-Mode and Sec-Fetch-Dest. */
  readonly mode: string | undefined;
  readonly destination: string | undefined;
  readonly origin: string | undefined;
}

/**
 * True if the request's cookies can be accepted (Fetch Metadata section 2.1). The request must come from our own
 * page, or only open a page, which any site may do, e.g. from a link in a mail. An opened page must be top-level, not
 * in a frame or fetched by a script.
 */
export function isOurs(method: string, request: RequestOrigin, ownOrigin: string | undefined): boolean {
  const { site, mode, destination, origin } = request;
  if (method !== 'POST')
    return ['same-origin', 'none', undefined].includes(site) || (mode === 'navigate' && destination === 'document');
  return site === undefined ? origin !== undefined && origin === ownOrigin : site === 'same-origin';
}

/** True if a script request comes from our own page. Other sites may not read even public data. */
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
