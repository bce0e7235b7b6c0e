import express, { type RequestHandler } from 'express';
import { Failure } from '../kernel/failure.ts';

const FORM_TYPE = 'application/x-www-form-urlencoded';
const FORM_OCTETS = 16 * 1024;

/** Form values by name. If a name is repeated, its value is a list. */
export interface FormBody {
  readonly [name: string]: string | readonly string[];
}

const checkType: RequestHandler = (request, _response, next) => {
  if (request.is(FORM_TYPE) === false)
    throw new Failure('unsupported_media_type', `the body must be a form; send it as ${FORM_TYPE}`);
  next();
};

/** Reads the request body as text, up to 16 KiB. */
export const readBody: readonly RequestHandler[] = [checkType, express.text({ type: FORM_TYPE, limit: FORM_OCTETS })];

/** Parses a form body (URL standard, section 5.1). */
export function formOf(body: unknown): FormBody {
  const pairs = [...new URLSearchParams(typeof body === 'string' ? body : '')];
  const byName = Map.groupBy(pairs, ([name]) => name);
  const entries = Array.from(byName, ([name, all]) => [name, all.length === 1 ? all[0][1] : all.map(([, one]) => one)]);
  return Object.fromEntries(entries) as FormBody;
}
