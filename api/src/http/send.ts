import { hash as digest } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { networksOf } from '@fourwinds/process';
import type { Request, Response } from 'express';
import type { Actor } from '../kernel/actor.ts';
import { addressOf } from './client-address.ts';
import { COMPRESSED_FROM, ConstantText, TAG_LENGTH } from './constant-text.ts';
import { drained } from './drained.ts';
import { hasTag } from './entity-tags.ts';
import { toJson } from './json-text.ts';
import { absolute } from './public-url.ts';
import { countPublicRead } from './public-reads.ts';
import type { Reply } from './reply.ts';
import { sendConstant } from './send-constant.ts';
import type { UnreadAnswers } from './unread-answers.ts';

const compress = promisify(gzip);

/**
 * Compression level. For 30,000 records, compression in a thread takes half as long as with the default level, and
 * the output is a tenth larger.
 */
const LEVEL = 4;

/** Smaller responses are not tracked as unread. */
const NOTED_FROM = 16 * 1024;

type Answer = Omit<Reply, 'status'> & { readonly status: number };

/**
 * Sends a reply. If `isValidatedByEtag` is not set, a read gets an ETag with a hash of its body. This does not use
 * Express's json(), which would answer 304 for any matching ETag: the ETag of a zone is for If-Match and does not
 * change with the zone's status.
 */
export async function send(request: Request, response: Response, reply: Answer): Promise<void> {
  const { body, headers = {}, isValidatedByEtag = false } = reply;
  setHead(request, response, reply);
  if (isValidatedByEtag) {
    response.set('Cache-Control', 'private, no-cache').vary('Authorization').vary('Accept-Encoding');
    if (matches(request.get('If-None-Match'), headers.ETag)) return sendKnown(request, response, headers.ETag);
  }
  if (body === undefined) return void response.end();
  if (body instanceof ConstantText) {
    countPublicRead(response);
    setType(response, reply.type);
    return sendConstant(request, response, body);
  }
  if (isStream(body)) {
    setType(response, reply.type);
    return sendStream(request, response, body);
  }
  const text = await textOf(body);
  const known = knownTag(request, response, { ...reply, text });
  if (known !== undefined) return sendKnown(request, response, known);
  setType(response, reply.type);
  await sendText(request, response, text);
}

function setHead(request: Request, response: Response, { status, headers = {} }: Answer): void {
  response.status(status).set(headers);
  if (headers.Location !== undefined) response.set('Location', absolute(request, headers.Location));
}

type Text = string | Buffer;

async function textOf(body: unknown): Promise<Text> {
  return typeof body === 'string' || Buffer.isBuffer(body) ? body : toJson(body);
}

/**
 * Sets the ETag of a read to a hash of its body. If the response has the ETag of a zone, appends the hash to it.
 * Returns the ETag if the client already has the response.
 */
function knownTag(
  request: Request,
  response: Response,
  { isValidatedByEtag, text, fingerprint }: Answer & { readonly text: Text },
): string | undefined {
  if (isValidatedByEtag === true || response.statusCode !== 200 || !isRead(request)) return undefined;
  const hash = (fingerprint ?? digest('sha256', text, 'base64url')).slice(0, TAG_LENGTH);
  const ofZone = response.get('ETag');
  const etag = ofZone === undefined ? `"${hash}"` : ofZone.replace(/"$/, `.${hash}"`);
  response.set('ETag', etag);
  if (!matches(request.get('If-None-Match'), etag)) return undefined;
  if (Buffer.byteLength(text) >= COMPRESSED_FROM) varyByEncoding(response);
  return etag;
}

/**
 * Sends 304 with the ETag that a 200 response would have (RFC 9110 section 15.4.5). If the client sent the ETag of
 * the compressed response, sends this ETag.
 */
function sendKnown(request: Request, response: Response, etag: string): void {
  const encoded = encodedTag(etag);
  const hasEncoded = hasTag(request.get('If-None-Match')!, (tag) => tag.replace(/^W\//, '') === encoded);
  if (hasEncoded && takesEncoding(request)) response.set('ETag', encoded);
  response.status(304).end();
}

function isRead({ method }: Request): boolean {
  return method === 'GET' || method === 'HEAD';
}

async function sendText(request: Request, response: Response, text: Text): Promise<void> {
  const length = Buffer.byteLength(text);
  const octets = takesGzip(request, response, length) ? await encode(response, text) : undefined;
  response.setHeader('Content-Length', octets?.length ?? length);
  // Sends the head and the text in one write.
  response.end(octets ?? text);
  noteUnread(response, octets?.length ?? length);
}

function noteUnread(response: Response, octets: number): void {
  const { unread, actor } = response.locals as { unread?: UnreadAnswers; actor?: Actor };
  if (octets >= NOTED_FROM) unread?.note(response, actor?.account.id ?? networksOf(addressOf(response))[0], octets);
}

const contentTypes = new Map<string, string>();

function setType(response: Response, own: string | undefined): void {
  const type = own ?? (response.locals.type as string);
  const known = contentTypes.get(type);
  if (known === undefined) contentTypes.set(type, response.type(type).get('Content-Type')!);
  else response.setHeader('Content-Type', known);
}

function isStream(body: unknown): body is AsyncIterable<string> {
  return typeof body === 'object' && body !== null && Symbol.asyncIterator in body;
}

/** Produces the body only as fast as the client reads it, and stops when the client disconnects. */
async function sendStream(request: Request, response: Response, body: AsyncIterable<string>): Promise<void> {
  if (request.method === 'HEAD') {
    response.end();
    return;
  }
  for await (const text of body) {
    if (response.destroyed) return;
    if (!response.write(text)) await drained(response);
  }
  response.end();
}

/** True if the response is large enough to compress and the client accepts gzip. */
function takesGzip(request: Request, response: Response, length: number): boolean {
  if (!isRead(request) || length < COMPRESSED_FROM) return false;
  varyByEncoding(response);
  return takesEncoding(request);
}

function takesEncoding(request: Request): boolean {
  return request.headers['accept-encoding'] !== undefined && request.acceptsEncodings('gzip', 'identity') === 'gzip';
}

/** Sets the Vary header directly if the response has none, because Express's `vary` is slower. */
function varyByEncoding(response: Response): void {
  if (response.hasHeader('Vary')) response.vary('Accept-Encoding');
  else response.setHeader('Vary', 'Accept-Encoding');
}

/** Compresses the text. Also changes a strong ETag, which must differ by encoding (RFC 9110 section 8.8.3.3). */
async function encode(response: Response, text: Text): Promise<Buffer> {
  response.set('Content-Encoding', 'gzip');
  const etag = response.get('ETag');
  if (etag !== undefined) response.set('ETag', encodedTag(etag));
  return compress(text, { level: LEVEL });
}

const ENCODED = '-gzip';

function encodedTag(etag: string): string {
  return etag.replace(/"$/, `${ENCODED}"`);
}

/** Compares weakly (RFC 9110 section 13.1.2). */
function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  return ifNoneMatch !== undefined && hasTag(ifNoneMatch, (tag) => plain(tag) === plain(etag));
}

function plain(tag: string): string {
  return tag.replace(/^W\//, '').replace(`${ENCODED}"`, '"');
}
