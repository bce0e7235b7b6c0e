import type { Request, Response } from 'express';
import helmet from 'helmet';

/**
 * API responses are not documents. If a browser opens an API response, it must not run, load or frame anything. Pages
 * have their own policy.
 */
const protect = helmet({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: { defaultSrc: ["'none'"], baseUri: ["'none'"], formAction: ["'none'"], frameAncestors: ["'none'"] },
  },
  xFrameOptions: { action: 'deny' },
});

/** Helmet's headers, computed once because they never change. */
export const protectingHeaders: readonly (readonly [name: string, value: string])[] = record();

export function setSecurityHeaders(response: Response): void {
  for (const [name, value] of protectingHeaders) response.setHeader(name, value);
}

function record(): [name: string, value: string][] {
  const headers: [name: string, value: string][] = [];
  const recorder = {
    setHeader: (name: string, value: string) => void headers.push([name, value]),
    removeHeader: () => undefined,
  } as unknown as Response;
  protect({} as Request, recorder, () => undefined);
  return headers;
}
