import { shorten } from '@fourwinds/dns';
import type { Request, Response } from 'express';
import type { Detail } from '../failure.ts';
import { wrongFields } from './validate.ts';

/** The query of a request, which Express reads anew for each who asks. */
export function queryOf(request: Request, { locals }: Response): Request['query'] {
  locals.query ??= request.query;
  return locals.query as Request['query'];
}

const REPEATED = 'this is there more than once; send it once';

/** A query as it is. Throws Failure validation_error where it has a parameter more than once, of which Express makes a list. */
export function withoutRepetition(query: Request['query']): Request['query'] {
  const details = Object.keys(query)
    .filter((name) => Array.isArray(query[name]))
    .map((name): Detail => ({ path: `query.${shorten(name)}`, code: 'field-invalid', message: REPEATED }));
  if (details.length > 0) throw wrongFields(details);
  return query;
}
