import { readdirSync } from 'node:fs';
import { extname } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { type Request, type Response, Router } from 'express';
import { Failure } from '../../kernel/failure.ts';
import { serveGet } from '../../http/methods.ts';
import type { Dashboard } from './dashboard.ts';
import type { KeptAssets } from './kept-assets.ts';

const MILLISECONDS_OF_A_YEAR = 31_536_000_000;

/** Content codings of the prebuilt assets, and their file name suffixes. */
const ENCODINGS = [
  { encoding: 'br', ending: '.br' },
  { encoding: 'gzip', ending: '.gz' },
];

/**
 * Serves dashboard assets of this version and other versions. Sends the files that the build has compressed. Browsers
 * may cache them forever.
 */
export function assetRoutes({ assets }: Dashboard, kept: Pick<KeptAssets, 'read'>): Router {
  const router = Router({ caseSensitive: true });
  const files = new Set(readdirSync(assets));
  const sending = { root: assets, immutable: true, maxAge: MILLISECONDS_OF_A_YEAR, acceptRanges: false };
  serveGet(router, '/assets/:name', async (request, response, next) => {
    const { name } = request.params as { readonly name: string };
    if (!files.has(name)) return sendKept(request, response, await kept.read(name));
    const coded = ENCODINGS.find(
      ({ encoding, ending }) => files.has(name + ending) && request.acceptsEncodings(encoding) !== false,
    );
    const headers = coded && { 'Content-Encoding': coded.encoding };
    response.vary('Accept-Encoding').type(extname(name));
    response.sendFile(name + (coded?.ending ?? ''), { ...sending, headers }, (error?: NodeJS.ErrnoException) => {
      if (error !== undefined && !response.headersSent) next(error.code === 'ENOENT' ? notFound() : error);
    });
  });
  return router;
}

async function sendKept(request: Request, response: Response, content: Buffer | undefined): Promise<void> {
  if (content === undefined) throw notFound();
  const { name } = request.params as { readonly name: string };
  const isCoded = request.acceptsEncodings('gzip') !== false;
  if (isCoded) response.set('Content-Encoding', 'gzip');
  response
    .vary('Accept-Encoding')
    .type(extname(name))
    .set('Cache-Control', `public, max-age=${MILLISECONDS_OF_A_YEAR / 1000}, immutable`)
    .send(isCoded ? content : await promisify(gunzip)(content));
}

function notFound(): Failure {
  return new Failure('not_found', 'there is no such file');
}
