import { JsonBodyError, parseJson, yieldToEventLoop } from '@fourwinds/process';
import express, { type Request, type RequestHandler } from 'express';
import { Failure } from '../failure.ts';
import { paidStep } from './computing-time.ts';

const JSON_TYPE = 'application/json';
const MERGE_PATCH = 'application/merge-patch+json';

export const UTF8_WANTED = 'the body must be UTF-8; leave charset out of Content-Type, or send charset=utf-8';

/** RFC 4027; most tools send `text/plain`. */
const ZONEFILE_TYPES = ['text/dns', 'text/plain'];

const CHARSET = /;\s*charset="?([^\s";]+)/i;

/** The charset that a request names; UTF-8 if it names none. */
function charsetOf(request: Request): string {
  const [, charset = 'utf-8'] = CHARSET.exec(request.get('Content-Type') ?? '') ?? [];
  return charset;
}

/** A body must say that it is JSON. */
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

/** A zone file must say that it is one, and may say that it is UTF-8. */
const checkZonefile: RequestHandler = (request, _response, next) => {
  if (request.is(ZONEFILE_TYPES) === false || !/^(utf-?8|us-ascii)$/i.test(charsetOf(request)))
    throw new Failure(
      'unsupported_media_type',
      'the body must be a zone file in UTF-8; send the header Content-Type: text/dns',
    );
  next();
};

/** RFC 8259 8.1: UTF-7 and UTF-16 may hide a key. */
function refuseCharset(request: Request): void {
  if (charsetOf(request).toLowerCase() !== 'utf-8') throw new Failure('unsupported_media_type', UTF8_WANTED);
}

/** Throws Failure bad_request for octets that are no JSON, or more of it than is read. */
function parseBody(octets: Buffer): unknown {
  if (octets.length === 0) return {};
  try {
    return parseJson(octets);
  } catch (error) {
    if (error instanceof JsonBodyError) throw new Failure('bad_request', error.message);
    throw error;
  }
}

/** Bodies from this many octets on are parsed and checked in turns of some milliseconds. */
const LARGE = 32 * 1024;

/** Reads JSON of the types, which express compares, or of any. */
function readJson(limit: number, type: string[] | (() => boolean)): readonly RequestHandler[] {
  const parse = async (request: Request): Promise<void> => {
    const octets: unknown = request.body;
    if (!Buffer.isBuffer(octets)) return;
    refuseCharset(request);
    const isLarge = octets.length >= LARGE;
    if (isLarge) await yieldToEventLoop();
    request.body = parseBody(octets);
    if (isLarge) await yieldToEventLoop();
  };
  const handle: RequestHandler = (request, response, next) => {
    paidStep(response, () => void parse(request).then(() => next(), next));
  };
  return [express.raw({ limit, type }), handle];
}

/** How a body travels. */
export interface Media {
  /** The first is the default for clients without a preference. */
  readonly types: readonly string[];
  /** Reads the body of a request; errors.ts distinguishes the parsers' errors. */
  readonly read: (limitBytes: number) => readonly RequestHandler[];
}

function jsonOf(...types: string[]): Media {
  return {
    types: [JSON_TYPE],
    read: (limit) => [checkJson(types), ...readJson(limit, types)],
  };
}

export const json = jsonOf(JSON_TYPE, MERGE_PATCH);

/** JSON whatever its type is called, as of programs that send it as a form. */
export const anyJson: Media = { types: [JSON_TYPE], read: (limit) => readJson(limit, () => true) };

/** Bodies that are no state of a resource, such as a list of changes: a merge patch of it would mean something else (RFC 7396). */
export const commands = jsonOf(JSON_TYPE);

/** Bodies that should not be there: JSON is read, so that it can be refused; others are left alone. */
export const unwanted: Media = { types: [JSON_TYPE], read: (limit) => readJson(limit, [JSON_TYPE]) };

/** Zone file text, which is read as octets: octets that are not UTF-8 are reported with their line. */
export const zonefile: Media = {
  types: ZONEFILE_TYPES,
  read: (limit) => [checkZonefile, express.raw({ limit, type: ZONEFILE_TYPES })],
};

/** Events as they happen, of the HTML standard, 9.2. */
export const eventStream: Media = { types: ['text/event-stream'], read: json.read };

/** Answers that are JSON, or zone file text where the client prefers that. */
export const jsonOrZonefile: Media = { types: [JSON_TYPE, 'text/dns'], read: json.read };
