import { JSON_LIMITS, JsonBodyError, type JsonLimits, parseJson, yieldToEventLoop } from '@fourwinds/process';
import express, { type Request, type RequestHandler } from 'express';
import { Failure } from '../kernel/failure.ts';
import { MAX_VALUES } from '../kernel/plans.ts';
import { paidStep } from './computing-time.ts';

const JSON_TYPE = 'application/json';
const MERGE_PATCH = 'application/merge-patch+json';

export const UTF8_WANTED = 'the body must be UTF-8; leave charset out of Content-Type, or send charset=utf-8';

/** Media types of zone files (RFC 4027). Most tools send `text/plain`. */
const ZONEFILE_TYPES = ['text/dns', 'text/plain'];

const CHARSET = /;\s*charset="?([^\s";]+)/i;

/** Returns the request's charset. Default: UTF-8. */
function charsetOf(request: Request): string {
  const [, charset = 'utf-8'] = CHARSET.exec(request.get('Content-Type') ?? '') ?? [];
  return charset;
}

/** Requires a JSON content type. */
function checkJson(types: string[]): RequestHandler {
  return (request, _response, next) => {
    const isEmpty = request.get('Content-Length') === '0';
    if (!isEmpty && request.is(types) === false) {
      const isPatch = request.is(MERGE_PATCH) !== false;
      const what = isPatch ? 'a list of changes is no merge patch (RFC 7396)' : 'the body must be JSON';
      throw new Failure('unsupported_media_type', `${what}; send the header Content-Type: ${JSON_TYPE}`);
    }
    next();
  };
}

/** Requires a zone file content type. The charset is optional, but must be UTF-8 or US-ASCII. */
const checkZonefile: RequestHandler = (request, _response, next) => {
  if (request.is(ZONEFILE_TYPES) === false || !/^(utf-?8|us-ascii)$/i.test(charsetOf(request)))
    throw new Failure(
      'unsupported_media_type',
      'the body must be a zone file in UTF-8; send the header Content-Type: text/dns',
    );
  next();
};

/** Refuses other charsets than UTF-8 (RFC 8259 section 8.1). UTF-7 and UTF-16 could hide a key. */
function refuseCharset(request: Request): void {
  if (charsetOf(request).toLowerCase() !== 'utf-8') throw new Failure('unsupported_media_type', UTF8_WANTED);
}

/** Throws Failure bad_request if the octets are not JSON or exceed the parser's limits. */
function parseBody(octets: Buffer, limits: JsonLimits): unknown {
  if (octets.length === 0) return {};
  try {
    return parseJson(octets, limits);
  } catch (error) {
    if (error instanceof JsonBodyError) throw new Failure('bad_request', error.message);
    throw error;
  }
}

/** Larger bodies are parsed and checked in steps that take a few milliseconds. */
const LARGE = 32 * 1024;

/** Reads JSON with one of the content types. Reads JSON with any content type if `type` is a function. */
function readJson(
  limit: number,
  type: string[] | (() => boolean),
  limits: JsonLimits = JSON_LIMITS,
): readonly RequestHandler[] {
  const parse = async (request: Request): Promise<void> => {
    const octets: unknown = request.body;
    if (!Buffer.isBuffer(octets)) return;
    refuseCharset(request);
    const isLarge = octets.length >= LARGE;
    if (isLarge) await yieldToEventLoop();
    request.body = parseBody(octets, limits);
    if (isLarge) await yieldToEventLoop();
  };
  const handle: RequestHandler = (request, response, next) => {
    paidStep(response, () => void parse(request).then(() => next(), next));
  };
  return [express.raw({ limit, type }), handle];
}

export interface Media {
  /** The first type is the default. */
  readonly types: readonly string[];
  /** Returns the parser of request bodies. errors.ts handles its errors. */
  readonly read: (limitBytes: number) => readonly RequestHandler[];
}

function jsonOf(types: string[], limits?: JsonLimits): Media {
  return {
    types: [JSON_TYPE],
    read: (limit) => [checkJson(types), ...readJson(limit, types, limits)],
  };
}

export const json = jsonOf([JSON_TYPE, MERGE_PATCH]);

/** JSON with any content type, for programs that send JSON labeled as a form. */
export const anyJson: Media = { types: [JSON_TYPE], read: (limit) => readJson(limit, () => true) };

/**
 * Bodies that do not represent a resource, e.g. lists of changes. JSON merge patch is not accepted, because RFC 7396
 * gives it another meaning.
 */
export const commands = jsonOf([JSON_TYPE]);

/** Like `commands`, for a list with as many records as a zone may have. A record has up to 12 keys and values. */
export const recordList = jsonOf([JSON_TYPE], { ...JSON_LIMITS, parts: 12 * MAX_VALUES });

/** For operations without a body. A JSON body is read so that it can be refused. Other content types are ignored. */
export const unwanted: Media = { types: [JSON_TYPE], read: (limit) => readJson(limit, [JSON_TYPE]) };

/** Zone file text. Read as octets, so that errors can report the line with invalid UTF-8. */
export const zonefile: Media = {
  types: ZONEFILE_TYPES,
  read: (limit) => [checkZonefile, express.raw({ limit, type: ZONEFILE_TYPES })],
};

/** How the fields of a server-sent event carry a value of the described schema. */
export interface StreamDescription {
  readonly id: string;
  readonly event: string;
  readonly data: string;
  /** An event as it is sent. */
  readonly example: string;
}

/** Server-sent events (HTML standard, section 9.2). */
export const eventStream: Media = { types: ['text/event-stream'], read: json.read };

/** JSON, or zone file text if the client prefers it. */
export const jsonOrZonefile: Media = { types: [JSON_TYPE, 'text/dns'], read: json.read };
