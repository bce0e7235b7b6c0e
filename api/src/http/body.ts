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

/** Reads a JSON body; the parser's errors are told apart in errors.ts. */
export const readBody: readonly RequestHandler[] = [
  checkType,
  express.json({ limit: MAX_BODY_BYTES, strict: false, type: TYPES }),
];
