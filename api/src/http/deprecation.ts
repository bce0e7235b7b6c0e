import type { Request, RequestHandler, Response } from 'express';
import { z } from 'zod';
import { publicUrlOf } from './public-url.ts';
import { queryOf } from './query.ts';

/** Deprecation of an operation or field. Dates are days in UTC, e.g. `2026-11-23`. */
export interface Deprecation {
  readonly since: string;
  /** Removal date, at least a year after `since`. Absent if the date is not decided yet. */
  readonly sunset?: string;
  /** The replacement, as the end of the sentence “Use …”. */
  readonly use: string;
}

interface Operation {
  readonly id: string;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  readonly deprecated?: Deprecation;
}

const fields = z.registry<Deprecation>();

/** Marks a request field as deprecated and optional. Throws if the removal date is too early. */
export function deprecatedField<S extends z.ZodType>(schema: S, deprecation: Deprecation): z.ZodOptional<S> {
  const { description = '' } = schema.meta() ?? {};
  const field = schema.optional().meta({
    ...schema.meta(),
    deprecated: true,
    param: { deprecated: true },
    description: `${description} ${deprecationSentence(deprecation)}`.trim(),
  });
  fields.add(field, deprecation);
  return field;
}

/**
 * Returns a sentence such as `Deprecated since 2026-11-23, gone from 2027-11-23: use PATCH.` Throws if the removal
 * date is too early.
 */
export function deprecationSentence({ since, sunset, use }: Deprecation): string {
  const earliest = new Date(since);
  earliest.setUTCFullYear(earliest.getUTCFullYear() + 1);
  if (sunset !== undefined && new Date(sunset) < earliest)
    throw new Error(`deprecated since ${since} and gone from ${sunset}: clients have a year at least`);
  return `Deprecated since ${since}${sunset === undefined ? '' : `, gone from ${sunset}`}: use ${use}.`;
}

interface DeprecatedParts {
  readonly query: ReadonlyMap<string, Deprecation>;
  readonly body: ReadonlyMap<string, Deprecation>;
}

function deprecatedFieldsOf({ query, body }: Operation): DeprecatedParts {
  return { query: fieldsOf(query), body: fieldsOf(body) };
}

function fieldsOf(schema: z.ZodType | undefined): Map<string, Deprecation> {
  const shape = schema instanceof z.ZodObject ? schema.shape : {};
  return new Map(
    Object.entries(shape).flatMap(([name, field]) => {
      const deprecation = fields.get(field);
      return deprecation === undefined ? [] : [[name, deprecation]];
    }),
  );
}

/** True if responses of the operation can announce a deprecation. */
export function announces(one: Operation): boolean {
  const { query, body } = deprecatedFieldsOf(one);
  return one.deprecated !== undefined || query.size + body.size > 0;
}

/** Adds Deprecation (RFC 9745) and Sunset (RFC 8594) to all responses of a deprecated operation, including errors. */
export function announceOperation({ id, deprecated }: Operation): RequestHandler[] {
  if (deprecated === undefined) return [];
  return [
    (request, response, next) => {
      announce(response, [deprecated], referenceTo(request, id));
      next();
    },
  ];
}

/** Adds the same headers if the request uses a deprecated field. Mount this after the body parser. */
export function announceFields(one: Operation): RequestHandler[] {
  const { query, body } = deprecatedFieldsOf(one);
  if (query.size + body.size === 0) return [];
  return [
    (request, response, next) => {
      const used = [
        ...(one.deprecated === undefined ? [] : [one.deprecated]),
        ...usedOf(query, queryOf(request, response)),
        ...usedOf(body, request.body),
      ];
      announce(response, used, referenceTo(request, one.id));
      next();
    },
  ];
}

function usedOf(deprecated: ReadonlyMap<string, Deprecation>, given: unknown): Deprecation[] {
  if (typeof given !== 'object' || given === null) return [];
  return Object.keys(given).flatMap((name) => deprecated.get(name) ?? []);
}

function referenceTo(request: Request, id: string): string {
  return `${publicUrlOf(request)}/docs${request.baseUrl}#${id}`;
}

/**
 * Announces the earliest dates, and links to the reference. The reference names the replacement (RFC 9745 section 3).
 */
function announce(response: Response, deprecations: readonly Deprecation[], reference: string): void {
  const [since] = deprecations.map((one) => Date.parse(one.since)).sort(byTime);
  const [sunset] = deprecations
    .flatMap((one) => (one.sunset === undefined ? [] : [Date.parse(one.sunset)]))
    .sort(byTime);
  if (since === undefined) return;
  response.set('Deprecation', `@${since / 1000}`).set('Link', `<${reference}>; rel="deprecation"; type="text/html"`);
  if (sunset !== undefined) response.set('Sunset', new Date(sunset).toUTCString());
}

function byTime(one: number, other: number): number {
  return one - other;
}
