import { hash as digest } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { networksOf } from '@fourwinds/process';
import type { Request, Response } from 'express';
import type { Actor } from '../actor.ts';
import { addressOf } from './client-address.ts';
import { COMPRESSED_FROM, ConstantText, TAG_LENGTH } from './constant-text.ts';
import { drained } from './drained.ts';
import { hasTag } from './entity-tags.ts';
import { toJson } from './json-text.ts';
import { absolute } from './public-url.ts';
import type { PublicReads } from './public-reads.ts';
import type { Reply } from './reply.ts';
import { sendConstant } from './send-constant.ts';
import type { UnreadAnswers } from './unread-answers.ts';

const compress = promisify(gzip);

/** A list of 30,000 records takes half the time of the default, in a thread, and grows by a tenth. */
const LEVEL = 4;

/** Octets from which an answer counts among those that are not read. */
const NOTED_FROM = 16 * 1024;

/** A reply, or the page of an error. */
type Answer = Omit<Reply, 'status'> & { readonly status: number };

/**
 * Sends a reply. Express's json() would answer 304 by any ETag: that of a zone is for If-Match, and stays when its status changes. Replies that say so have
 * an ETag that changes with the body; that of any other read gets a hash of it.
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
    (response.locals.publicReads as PublicReads | undefined)?.count(addressOf(response));
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

/** A text, or its octets. */
type Text = string | Buffer;

async function textOf(body: unknown): Promise<Text> {
  return typeof body === 'string' || Buffer.isBuffer(body) ? body : toJson(body);
}

/** Gives the answer of a read an ETag of its own, after that of its zone, where it has none; gives it back where the client has the answer. */
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

/** 304, with the ETag that 200 would have (RFC 9110 15.4.5): the client has that of its encoding. */
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
  // A text leaves in one write with the head.
  response.end(octets ?? text);
  noteUnread(response, octets?.length ?? length);
}

function noteUnread(response: Response, octets: number): void {
  const { unread, actor } = response.locals as { unread?: UnreadAnswers; actor?: Actor };
  if (octets >= NOTED_FROM) unread?.note(response, actor?.account.id ?? networksOf(addressOf(response))[0], octets);
}

/** The header Content-Type of each media type, as Express writes it. */
const contentTypes = new Map<string, string>();

/** That of the reply, or the one that the client prefers. */
function setType(response: Response, own: string | undefined): void {
  const type = own ?? (response.locals.type as string);
  const known = contentTypes.get(type);
  if (known === undefined) contentTypes.set(type, response.type(type).get('Content-Type')!);
  else response.setHeader('Content-Type', known);
}

function isStream(body: unknown): body is AsyncIterable<string> {
  return typeof body === 'object' && body !== null && Symbol.asyncIterator in body;
}

/** Reads as fast as the client does, and no further when it leaves. */
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

/** Whether compression of so many octets is worth it, and the client takes it. */
function takesGzip(request: Request, response: Response, length: number): boolean {
  if (!isRead(request) || length < COMPRESSED_FROM) return false;
  varyByEncoding(response);
  return takesEncoding(request);
}

function takesEncoding(request: Request): boolean {
  return request.headers['accept-encoding'] !== undefined && request.acceptsEncodings('gzip', 'identity') === 'gzip';
}

/** Express reads the header as it is, which most answers do not have yet. */
function varyByEncoding(response: Response): void {
  if (response.hasHeader('Vary')) response.vary('Accept-Encoding');
  else response.setHeader('Vary', 'Accept-Encoding');
}

/** Compressed. A strong ETag differs by the encoding (RFC 9110 8.8.3.3). */
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

/** RFC 9110 13.1.2, by weak comparison. */
function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  return ifNoneMatch !== undefined && hasTag(ifNoneMatch, (tag) => plain(tag) === plain(etag));
}

function plain(tag: string): string {
  return tag.replace(/^W\//, '').replace(`${ENCODED}"`, '"');
}
