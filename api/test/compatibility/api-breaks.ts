import { type Place, requestBreaks, responseBreaks, type Schema } from './schema-breaks.ts';

export interface Description {
  readonly paths: { readonly [path: string]: { readonly [method: string]: Operation } };
  readonly components: Components;
}

interface Components {
  readonly schemas: { readonly [name: string]: Schema };
  readonly responses: { readonly [name: string]: Response };
  readonly parameters?: { readonly [name: string]: Parameter };
}

interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly required?: boolean; readonly content: Content };
  readonly responses: { readonly [status: string]: Response };
  readonly security: readonly { readonly [scheme: string]: readonly string[] }[];
}

interface Parameter {
  readonly $ref?: string;
  readonly in: string;
  readonly name: string;
  readonly required?: boolean;
  readonly schema: Schema;
}

interface Content {
  readonly [type: string]: { readonly schema: Schema };
}

interface Response {
  readonly $ref?: string;
  readonly headers?: { readonly [name: string]: object };
  readonly content?: Content;
}

/** Returns the changes that break clients of the previous description, as sentences. */
export function apiBreaks(before: Description, after: Description): string[] {
  return Object.entries(before.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, old]) => {
      const name = `${method.toUpperCase()} ${path}`;
      const now = after.paths[path]?.[method];
      if (now === undefined) return [`${name} is gone.`];
      return rules.flatMap((rule) => rule(old, now, { before, after })).map((text) => `${name}: ${text}.`);
    }),
  );
}

interface Both {
  readonly before: Description;
  readonly after: Description;
}

type Rule = (before: Operation, after: Operation, both: Both) => string[];

const rules: readonly Rule[] = [
  (before, after) =>
    before.operationId === after.operationId
      ? []
      : [`its operationId is ${after.operationId}, not ${before.operationId}`],
  accessBreaks,
  parameterBreaks,
  bodyBreaks,
  answerBreaks,
];

/** Returns a break unless every scheme that was sufficient before is still sufficient. */
function accessBreaks({ security: before }: Operation, { security: after }: Operation): string[] {
  const isEnough = (had: Operation['security'][number]): boolean =>
    after.some((wanted) =>
      Object.entries(wanted).every(
        ([scheme, scopes]) => scopes.every((scope) => had[scheme]?.includes(scope)) && scheme in had,
      ),
    );
  const isOpen = after.length === 0;
  return isOpen || (before.length > 0 && before.every(isEnough)) ? [] : ['it needs other rights'];
}

function parameterBreaks(
  { parameters: oldOnes = [] }: Operation,
  { parameters: newOnes = [] }: Operation,
  both: Both,
): string[] {
  const old = oldOnes.map((one) => resolved(one, both.before.components.parameters));
  const now = newOnes.map((one) => resolved(one, both.after.components.parameters));
  const find = (list: readonly Parameter[], wanted: Parameter): Parameter | undefined =>
    list.find((one) => one.in === wanted.in && one.name === wanted.name);
  return [
    ...old.flatMap((one) => {
      const other = find(now, one);
      const name = `the parameter ${one.name}`;
      return other === undefined ? [`${name} is gone`] : requestBreaks(one.schema, other.schema, placeOf(name, both));
    }),
    ...now
      .filter((one) => one.required === true && find(old, one)?.required !== true)
      .map(({ name }) => `the parameter ${name} is required`),
  ];
}

function bodyBreaks({ requestBody: old }: Operation, { requestBody: now }: Operation, both: Both): string[] {
  const becomesRequired = now?.required === true && old?.required !== true ? ['a body is required'] : [];
  return [
    ...becomesRequired,
    ...Object.entries(old?.content ?? {}).flatMap(([type, { schema }]) => {
      const other = now?.content[type];
      if (other === undefined) return [`a body of ${type} is no longer taken`];
      return requestBreaks(schema, other.schema, placeOf('body', both));
    }),
  ];
}

/** Compares successful responses. New error statuses are not breaking. */
function answerBreaks(before: Operation, after: Operation, both: Both): string[] {
  return Object.entries(before.responses).flatMap(([status, response]) => {
    const old = resolve(response, both.before);
    const now = resolve(after.responses[status], both.after);
    if (now === undefined) return [`it no longer answers ${status}`];
    return [
      ...Object.keys(old?.headers ?? {})
        .filter((header) => !(header in (now.headers ?? {})))
        .map((header) => `the answer ${status} has no header ${header}`),
      ...Object.entries(old?.content ?? {}).flatMap(([type, { schema }]) => {
        const other = now.content?.[type];
        if (other === undefined) return [`it no longer answers ${status} with ${type}`];
        return responseBreaks(schema, other.schema, placeOf(`the answer ${status}`, both));
      }),
    ];
  });
}

function resolve(response: Response | undefined, { components }: Description): Response | undefined {
  return response && resolved(response, components.responses);
}

function resolved<T extends { readonly $ref?: string }>(one: T, all: { readonly [name: string]: T } = {}): T {
  return one.$ref === undefined ? one : all[one.$ref.split('/').at(-1)!];
}

function placeOf(name: string, { before, after }: Both): Place {
  return { name, before: before.components.schemas, after: after.components.schemas };
}
