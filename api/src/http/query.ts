import { shorten } from '@fourwinds/dns';
import type { Request, Response } from 'express';
import type { Detail } from '../kernel/failure.ts';
import { wrongFields } from './validate.ts';

/** Returns the query from a cache. Express parses the query on each access. */
export function queryOf(request: Request, { locals }: Response): Request['query'] {
  locals.query ??= request.query;
  return locals.query as Request['query'];
}

const REPEATED = 'this is there more than once; send it once';

/**
 * Returns the query unchanged. Throws Failure validation_error if a parameter is repeated: Express would turn it into
 * a list.
 */
export function withoutRepetition(query: Request['query']): Request['query'] {
  const details = Object.keys(query)
    .filter((name) => Array.isArray(query[name]))
    .map((name): Detail => ({ path: `query.${shorten(name)}`, code: 'field-invalid', message: REPEATED }));
  if (details.length > 0) throw wrongFields(details);
  return query;
}
