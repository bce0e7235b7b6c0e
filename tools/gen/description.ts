/** The parts of an OpenAPI description from which the client libraries are made. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly const?: unknown;
  readonly enum?: readonly (string | null)[];
  readonly 'x-extensible-enum'?: readonly (string | null)[];
  readonly description?: string;
  readonly properties?: { readonly [name: string]: Schema };
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly additionalProperties?: boolean | Schema;
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly default?: unknown;
  readonly minLength?: number;
  readonly minimum?: number;
  readonly discriminator?: { readonly propertyName: string; readonly mapping: { readonly [value: string]: string } };
}

interface Content {
  readonly content?: { readonly [mediaType: string]: { readonly schema: Schema } };
}

export interface Parameter {
  readonly $ref?: string;
  readonly in: string;
  readonly name: string;
  readonly schema: Schema;
  readonly description?: string;
}

export interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly Parameter[];
  readonly tags: readonly string[];
  readonly requestBody?: Content;
  readonly responses: { readonly [status: string]: Content };
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

export interface Description {
  readonly paths: { readonly [path: string]: { readonly [method in (typeof METHODS)[number]]?: Operation } };
  readonly components: {
    readonly schemas: { readonly [name: string]: Schema };
    readonly parameters: { readonly [name: string]: Parameter };
  };
}

export interface PlacedOperation extends Operation {
  readonly method: string;
  readonly path: string;
}

/** Returns the operations of a description, by id. */
export function operationsOf({ paths }: Description): Map<string, PlacedOperation> {
  const all = Object.entries(paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item[method];
      return operation === undefined ? [] : [{ ...operation, method: method.toUpperCase(), path }];
    }),
  );
  return new Map(all.map((operation) => [operation.operationId, operation]));
}

/** The descriptions of both APIs. */
export interface Descriptions {
  readonly dns: Description;
  readonly general: Description;
}

/** The operations of the client libraries, sorted by id. */
export interface LibraryOperations {
  readonly all: readonly PlacedOperation[];
  /** Ids of operations that the general API lacks. */
  readonly dnsOnly: readonly string[];
  /** Ids of operations that the DNS API lacks. */
  readonly generalOnly: readonly string[];
}

/** Returns the operations of both APIs. An operation of both is described as in the DNS API. */
export function libraryOperationsOf({ dns, general }: Descriptions): LibraryOperations {
  const [ofDns, ofGeneral] = [dns, general].map(operationsOf);
  const all = new Map([...ofGeneral, ...ofDns]);
  const ids = [...all.keys()].sort();
  return {
    all: ids.map((id) => all.get(id)!),
    dnsOnly: ids.filter((id) => !ofGeneral.has(id)),
    generalOnly: ids.filter((id) => !ofDns.has(id)),
  };
}

/** Returns the JSON schemas of a body. */
export function jsonOf({ content = {} }: Content): Schema[] {
  return Object.entries(content).flatMap(([type, { schema }]) =>
    ['application/json', 'text/event-stream'].includes(type) ? [schema] : [],
  );
}

export function pascal(text: string): string {
  return text.replaceAll(/(?:^|[_-])(\w)/g, (_, letter: string) => letter.toUpperCase());
}

export const nameOf = (ref: string): string => ref.slice(ref.lastIndexOf('/') + 1);

/** Returns the schemas directly inside a schema. */
export function partsOf(schema: Schema): Schema[] {
  const { properties = {}, items, additionalProperties, oneOf = [], anyOf = [] } = schema;
  const more = [items, additionalProperties].filter((one): one is Schema => typeof one === 'object');
  return [...Object.values(properties), ...more, ...oneOf, ...anyOf];
}
