import { isUtf8 } from 'node:buffer';
import type { IncomingMessage, ServerResponse } from 'node:http';
import express, { type RequestHandler } from 'express';
import { Failure } from '../failure.ts';
import { MAX_BODY_BYTES } from '../zones/plans.ts';

const TYPES = ['application/json', 'application/merge-patch+json'];

/** A body must say that it is JSON. */
const checkType: RequestHandler = (request, _response, next) => {
  const isEmpty = request.get('Content-Length') === '0';
  if (!isEmpty && request.is(TYPES) === false)
    throw new Failure(
      'unsupported_media_type',
      'the body must be JSON; send the header Content-Type: application/json',
    );
  next();
};

/** RFC 8259 8.1; the parser would put U+FFFD where a body is not UTF-8. */
function checkEncoding(_request: IncomingMessage, _response: ServerResponse, body: Buffer): void {
  if (!isUtf8(body)) throw new Failure('bad_request', 'the body is not UTF-8');
}

/** Reads a JSON body; the parser's errors are told apart in errors.ts. */
export const readBody: readonly RequestHandler[] = [
  checkType,
  express.json({ limit: MAX_BODY_BYTES, strict: false, type: TYPES, verify: checkEncoding }),
];
