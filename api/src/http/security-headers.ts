import type { Request, Response } from 'express';
import helmet from 'helmet';

/** Answers of programs are no documents: a browser that shows one anyway runs and loads nothing, and frames nothing. Pages have a policy of their own. */
const protect = helmet({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: { defaultSrc: ["'none'"], baseUri: ["'none'"], formAction: ["'none'"], frameAncestors: ["'none'"] },
  },
  xFrameOptions: { action: 'deny' },
});

/** The headers of helmet: they are always the same, so that they are made once. */
export const protectingHeaders: readonly (readonly [name: string, value: string])[] = record();

/** Sets them in an answer. */
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
