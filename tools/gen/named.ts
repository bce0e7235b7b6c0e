import { type Description, jsonOf, nameOf, operationsOf, partsOf, pascal, type Schema } from './description.ts';

/** A schema that becomes a class, a union or another name for a type. */
export interface Named {
  readonly schema: Schema;
  /** True if requests contain it: fields that are not required are then left out, not null. */
  readonly isSent: boolean;
  /** The module: the tag of all operations that use it, or `common`. */
  readonly module: string;
}

export type AllNamed = ReadonlyMap<string, Named>;

type Schemas = Map<string, Schema>;

/** A schema that an operation uses. */
interface Use {
  readonly schema: Schema;
  readonly tag: string;
  readonly isSent: boolean;
}

interface Known {
  readonly tags: Set<string>;
  isSent: boolean;
}

/** Components that code by hand uses. It imports them from `common`. */
const USED_BY_HAND = ['Issue', 'WebhookEvent', 'Zone'];

/**
 * Returns the components of both descriptions that operations use, by name, with the module of each. An object without
 * a name is named by what contains it. Throws if two schemas have one name.
 */
export function namedSchemas(descriptions: readonly Description[]): AllNamed {
  const schemas: Schemas = new Map();
  for (const { components } of descriptions)
    for (const [name, schema] of Object.entries(components.schemas))
      if (!schemas.has(name)) schemas.set(name, named(name, schema, schemas));
  const byHand = USED_BY_HAND.map((name) => ({ schema: { $ref: name }, tag: 'common', isSent: false }));
  const known = new Map<string, Known>();
  for (const use of [...byHand, ...descriptions.flatMap((one) => usesOf(one, schemas))]) follow(use, schemas, known);
  const sorted = [...schemas].sort(([one], [other]) => (one < other ? -1 : 1));
  return new Map(
    sorted.flatMap(([name, schema]) => {
      const { tags, isSent } = known.get(name) ?? { tags: new Set(), isSent: false };
      const module = tags.size === 1 ? [...tags][0] : 'common';
      return tags.size === 0 ? [] : [[name, { schema, isSent, module }]];
    }),
  );
}

/** Returns the bodies and answers of all operations. */
function usesOf(description: Description, schemas: Schemas): Use[] {
  return [...operationsOf(description).values()].flatMap(({ operationId, requestBody = {}, responses, tags }) => {
    const tag = tags[0].replaceAll('-', '_');
    const lifted = (end: string, isSent: boolean) => (schema: Schema) => ({
      schema: lift(pascal(operationId) + end, schema, schemas),
      tag,
      isSent,
    });
    const answers = Object.entries(responses).flatMap(([status, one]) => (status < '300' ? jsonOf(one) : []));
    return [...jsonOf(requestBody).map(lifted('Request', true)), ...answers.map(lifted('Answer', false))];
  });
}

/** Gives a name to an object that has none. Returns a reference to it. */
function lift(name: string, schema: Schema, schemas: Schemas): Schema {
  if (schema.$ref !== undefined || !isClass(schema)) return schema;
  const before = schemas.get(name);
  if (before === undefined) schemas.set(name, named(name, schema, schemas));
  else if (fieldsOf(before) !== fieldsOf(schema)) throw new Error(`two schemas would be named ${name}`);
  return { $ref: name };
}

const fieldsOf = ({ properties = {} }: Schema): string => Object.keys(properties).join();

/** Returns the schema with references in place of the objects inside it. */
function named(name: string, schema: Schema, schemas: Schemas): Schema {
  const inside = (part: string, one: Schema): Schema => {
    const ownName = name + pascal(part);
    return isClass(one) ? nullable(one, lift(ownName, one, schemas)) : named(ownName, one, schemas);
  };
  const choices = (all?: readonly Schema[]): readonly Schema[] | undefined => all?.map((one) => inside('', one));
  const { properties = {}, items, additionalProperties: more, oneOf, anyOf } = schema;
  return {
    ...schema,
    properties: Object.fromEntries(Object.entries(properties).map(([key, one]) => [key, inside(key, one)])),
    items: items && inside('item', items),
    additionalProperties: typeof more === 'object' ? inside('value', more) : more,
    oneOf: choices(oneOf),
    anyOf: choices(anyOf),
  };
}

function nullable({ type, description }: Schema, { $ref }: Schema): Schema {
  return Array.isArray(type) ? { description, oneOf: [{ $ref }, { type: 'null' }] } : { description, $ref };
}

export function isClass({ properties }: Schema): boolean {
  return Object.keys(properties ?? {}).length > 0;
}

/** Notes the use in everything that the schema refers to. */
function follow({ schema, tag, isSent }: Use, schemas: Schemas, known: Map<string, Known>): void {
  let parts = partsOf(schema);
  if (schema.$ref !== undefined) {
    const name = nameOf(schema.$ref);
    const before = known.get(name) ?? { tags: new Set(), isSent: false };
    if (before.tags.has(tag) && (before.isSent || !isSent)) return;
    before.tags.add(tag);
    before.isSent ||= isSent;
    known.set(name, before);
    const target = schemas.get(name);
    if (target === undefined) throw new Error(`no schema is named ${name}`);
    parts = partsOf(target);
  }
  for (const part of parts) follow({ schema: part, tag, isSent }, schemas, known);
}
