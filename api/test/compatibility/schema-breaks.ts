import { isDeepStrictEqual } from 'node:util';
import { formsByType } from '../../src/http/nullable.ts';
/** The JSON Schema keywords that our OpenAPI 3.1 descriptions use. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly 'x-extensible-enum'?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly properties?: { readonly [name: string]: Schema };
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema | boolean;
  readonly items?: Schema;
  readonly [keyword: string]: unknown;
}

/** Schemas of both descriptions by name, and the location that is compared. */
export interface Place {
  readonly name: string;
  readonly before: { readonly [name: string]: Schema };
  readonly after: { readonly [name: string]: Schema };
  /** References whose comparison is in progress. They stop the recursion. */
  readonly within?: ReadonlySet<string>;
}

type Breaks = (before: Schema, after: Schema, place: Place) => string[];

/** Keywords that involve several fields. */
const CONDITIONS = ['if', 'then', 'else', 'not', 'dependentRequired', 'dependentSchemas'];

/** Keywords that the rules below handle, and keywords that restrict nothing. */
const KNOWN = new Set([
  ...CONDITIONS,
  ...'$ref type enum x-extensible-enum const anyOf oneOf discriminator properties required additionalProperties propertyNames items minimum maximum exclusiveMinimum exclusiveMaximum minLength maxLength minItems maxItems pattern format description title example examples default deprecated'.split(
    ' ',
  ),
]);

/** Returns request values that were allowed before and are no longer allowed. */
export function requestBreaks(before: Schema, after: Schema, place: Place): string[] {
  return compare(before, after, place, {
    each: requestRules,
    pairs: (old, now) => old.map((one) => [one, now.map((other) => [one, other] as const)] as const),
    lost: 'no longer takes all forms that it took',
  });
}

/** Returns response values that previous clients do not expect. Ignores new fields and enum values. */
export function responseBreaks(before: Schema, after: Schema, place: Place): string[] {
  return compare(before, after, place, {
    each: responseRules,
    pairs: (old, now) => now.map((one) => [one, old.map((other) => [other, one] as const)] as const),
    lost: 'has a form that it did not have',
  });
}

interface Comparison {
  readonly each: readonly Breaks[];
  /** Returns the candidate pairs of forms for each form that must match. One pair without breaks is sufficient. */
  readonly pairs: (
    before: readonly Schema[],
    after: readonly Schema[],
  ) => (readonly [Schema, readonly (readonly [Schema, Schema])[]])[];
  readonly lost: string;
}

function compare(before: Schema, after: Schema, place: Place, comparison: Comparison): string[] {
  const key = `${before.$ref} ${after.$ref}`;
  if (before.$ref !== undefined && after.$ref !== undefined && place.within?.has(key)) return [];
  const inner = { ...place, within: new Set(place.within).add(key) };
  const [first, second] = [resolve(before, place.before), resolve(after, place.after)];
  const old = formsOf(first, second);
  const now = formsOf(second, first);
  const breaksOf = ([one, other]: readonly [Schema, Schema]): string[] =>
    one.anyOf === undefined && other.anyOf === undefined && one.$ref === undefined && other.$ref === undefined
      ? [
          ...unknownKeywords(one, place),
          ...unknownKeywords(other, place),
          ...comparison.each.flatMap((rule) => rule(one, other, inner)),
        ]
      : compare(one, other, inner, comparison);
  if (old.length === 1 && now.length === 1) return breaksOf([old[0], now[0]]);
  const unfit = comparison.pairs(old, now).filter(([, pairs]) => pairs.every((pair) => breaksOf(pair).length > 0));
  return unfit.length === 0 ? [] : [`${place.name} ${comparison.lost}`];
}

function resolve(schema: Schema, all: Place['before']): Schema {
  return schema.$ref === undefined ? schema : all[schema.$ref.split('/').at(-1)!];
}

/** Splits a list of types into forms if the other schema has forms. */
function formsOf(schema: Schema, other: Schema): readonly Schema[] {
  return schema.anyOf ?? schema.oneOf ?? ((other.anyOf ?? other.oneOf) ? formsByType(schema) : [schema]);
}

function unknownKeywords(schema: Schema, { name }: Place): string[] {
  return Object.keys(schema)
    .filter((keyword) => !KNOWN.has(keyword))
    .map((keyword) => `${name} has the keyword ${keyword}, which this comparison does not know`);
}

/** undefined means any type. */
function typesOf({ type }: Schema): readonly string[] | undefined {
  if (type === undefined) return undefined;
  const types = typeof type === 'string' ? [type] : type;
  return types.includes('number') ? [...types, 'integer'] : types;
}

function typesLost(some: Schema, others: Schema): readonly string[] {
  const possible = typesOf(others);
  return possible === undefined ? [] : (typesOf(some) ?? ['any type']).filter((type) => !possible.includes(type));
}

function valuesOf(schema: Schema): readonly unknown[] | undefined {
  return schema.enum ?? ('const' in schema ? [schema.const] : undefined);
}

const childrenOf =
  (breaks: Breaks): Breaks =>
  (before, after, place) => [
    ...Object.entries(before.properties ?? {}).flatMap(([field, one]) => {
      const other = after.properties?.[field];
      return other === undefined ? [] : breaks(one, other, { ...place, name: `${place.name}.${field}` });
    }),
    ...(before.items && after.items ? breaks(before.items, after.items, { ...place, name: `${place.name}[]` }) : []),
    ...([before, after].every(({ additionalProperties }) => typeof additionalProperties === 'object')
      ? breaks(before.additionalProperties as Schema, after.additionalProperties as Schema, {
          ...place,
          name: `${place.name}.*`,
        })
      : []),
  ];

const LOWER = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems'];
const UPPER = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems'];

const requestRules: readonly Breaks[] = [
  (before, after, { name }) =>
    CONDITIONS.filter(
      (keyword) => after[keyword] !== undefined && !isDeepStrictEqual(before[keyword], after[keyword]),
    ).map((keyword) => `${name} has another ${keyword}`),
  (before, after, { name }) => typesLost(before, after).map((type) => `${name} no longer takes ${type}`),
  (before, after, { name }) => {
    const values = valuesOf(after);
    if (values === undefined) return [];
    const old = valuesOf(before) ?? ['any value'];
    return old
      .filter((value) => !values.includes(value))
      .map((value) => `${name} no longer takes ${JSON.stringify(value)}`);
  },
  (before, after, { name }) =>
    [
      ...LOWER.filter((bound) => boundOf(after, bound, -Infinity) > boundOf(before, bound, -Infinity)),
      ...UPPER.filter((bound) => boundOf(after, bound, Infinity) < boundOf(before, bound, Infinity)),
    ].map((bound) => `${name} has the ${bound} ${String(after[bound])}, which is narrower`),
  (before, after, { name }) =>
    ['pattern', 'format']
      .filter((keyword) => after[keyword] !== undefined && after[keyword] !== before[keyword])
      .map((keyword) => `${name} has another ${keyword}: ${String(after[keyword])}`),
  (before, after, { name }) =>
    after.additionalProperties === false
      ? Object.keys(before.properties ?? {})
          .filter((field) => !(field in (after.properties ?? {})))
          .map((field) => `${name}.${field} is refused`)
      : [],
  (before, after, { name }) =>
    (after.required ?? [])
      .filter((field) => !(before.required ?? []).includes(field))
      .map((field) => `${name}.${field} is required`),
  (before, after, { name }) =>
    after.additionalProperties === false && before.type === 'object' && before.additionalProperties !== false
      ? [`${name} refuses fields that it does not know`]
      : [],
  childrenOf(requestBreaks),
];

function boundOf(schema: Schema, bound: string, otherwise: number): number {
  return (schema[bound] as number | undefined) ?? otherwise;
}

const responseRules: readonly Breaks[] = [
  (_, after, { name }) =>
    CONDITIONS.filter((keyword) => after[keyword] !== undefined).map(
      (keyword) => `${name} has the keyword ${keyword}, which this comparison does not know`,
    ),
  (before, after, { name }) => typesLost(after, before).map((type) => `${name} may be ${type}`),
  (before, after, { name }) =>
    valuesOf(before) !== undefined && valuesOf(after) === undefined ? [`${name} may have any value`] : [],
  (before, after, { name }) =>
    before['x-extensible-enum'] !== undefined && (valuesOf(after) ?? after['x-extensible-enum']) === undefined
      ? [`${name} no longer says which values it may have`]
      : [],
  (before, after, { name }) =>
    Object.keys(before.properties ?? {})
      .filter((field) => !(field in (after.properties ?? {})))
      .map((field) => `${name}.${field} is gone`),
  (before, after, { name }) =>
    (before.required ?? [])
      .filter((field) => field in (after.properties ?? {}) && !(after.required ?? []).includes(field))
      .map((field) => `${name}.${field} may be absent`),
  childrenOf(responseBreaks),
];
