import { Router } from 'express';
import sirv from 'sirv';
import { Failure } from '../failure.ts';
import { serveGet } from '../http/methods.ts';
import type { Dashboard } from './dashboard.ts';

const SECONDS_OF_A_YEAR = 31_536_000;

/** Serves the assets of the dashboard: compressed as they were built, and kept by browsers for good. */
export function assetRoutes({ assets }: Dashboard): Router {
  const router = Router({ caseSensitive: true });
  const files = sirv(assets, { gzip: true, brotli: true, immutable: true, maxAge: SECONDS_OF_A_YEAR });
  serveGet(router, '/assets/*file', (request, response) => {
    request.url = request.url.slice('/assets'.length);
    files(request, response, () => {
      throw new Failure('not_found', 'there is no such file');
    });
  });
  return router;
}
