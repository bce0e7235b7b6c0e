import express, { type RequestHandler } from 'express';
import { Failure } from '../failure.ts';

const FORM_TYPE = 'application/x-www-form-urlencoded';
const FORM_OCTETS = 16 * 1024;

/** The values of a form by name; a list where a name comes several times. */
export interface FormBody {
  readonly [name: string]: string | readonly string[];
}

const checkType: RequestHandler = (request, _response, next) => {
  if (request.is(FORM_TYPE) === false)
    throw new Failure('unsupported_media_type', `the body must be a form; send it as ${FORM_TYPE}`);
  next();
};

/** Read the body of a request as text, of at most 16 KiB. */
export const readBody: readonly RequestHandler[] = [checkType, express.text({ type: FORM_TYPE, limit: FORM_OCTETS })];

/** The form in a body (URL standard 5.1). */
export function formOf(body: unknown): FormBody {
  const pairs = [...new URLSearchParams(typeof body === 'string' ? body : '')];
  const byName = Map.groupBy(pairs, ([name]) => name);
  const entries = Array.from(byName, ([name, all]) => [name, all.length === 1 ? all[0][1] : all.map(([, one]) => one)]);
  return Object.fromEntries(entries) as FormBody;
}
