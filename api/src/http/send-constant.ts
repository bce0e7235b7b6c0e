import type { Request, Response } from 'express';
import { type Coded, type Coding, CODINGS, type ConstantText, type Forms } from './constant-text.ts';
import { drained } from './drained.ts';
import { hasTag } from './entity-tags.ts';

/**
 * Octets per write. With writes of this size, the shared buffer is not duplicated for slow clients, and TLS copies a
 * piece only when the client reads it.
 */
const PIECE = 64 * 1024;

/**
 * Sends a constant text in a coding that the client accepts. Sends 304 if the client already has the text (RFC 9110
 * section 13.1.2). Set the content type before the call.
 */
export async function sendConstant(request: Request, response: Response, text: ConstantText): Promise<void> {
  const forms = await text.forms();
  if (forms.gzip !== undefined) response.vary('Accept-Encoding');
  const [coding, { octets, etag }] = formFor(request, forms);
  response.set('ETag', etag);
  if (isKnown(request, forms)) return void response.status(304).end();
  if (coding !== 'identity') response.set('Content-Encoding', coding);
  response.setHeader('Content-Length', octets.length);
  if (request.method === 'HEAD') return void response.end();
  await writePieces(response, octets);
}

function formFor(request: Request, forms: Forms): readonly [Coding, Coded] {
  for (const coding of CODINGS) {
    const form = forms[coding];
    if (form !== undefined && takes(request, coding)) return [coding, form];
  }
  return ['identity', forms.identity];
}

function takes(request: Request, coding: Coding): boolean {
  return request.headers['accept-encoding'] !== undefined && request.acceptsEncodings(coding) !== false;
}

/** Compares weakly: the tag of any coding matches. */
function isKnown(request: Request, forms: Forms): boolean {
  const known = request.get('If-None-Match');
  if (known === undefined) return false;
  const tags = new Set(Object.values(forms).map(({ etag }) => etag));
  return hasTag(known, (tag) => tags.has(tag.replace(/^W\//, '')));
}

async function writePieces(response: Response, octets: Buffer): Promise<void> {
  for (let from = PIECE; from < octets.length + PIECE; from += PIECE) {
    const piece = octets.subarray(from - PIECE, from);
    if (from >= octets.length) return void response.end(piece);
    if (response.destroyed) return;
    if (!response.write(piece)) await drained(response);
  }
}
