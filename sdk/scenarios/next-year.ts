/** A schema of the description, as far as a value is changed by it. */
export interface Schema {
  readonly $ref?: string;
  readonly properties?: { readonly [name: string]: Schema };
  readonly items?: Schema;
  readonly additionalProperties?: Schema | boolean;
  readonly oneOf?: readonly Schema[];
  readonly type?: string | readonly string[];
  readonly discriminator?: { readonly propertyName: string; readonly mapping?: { readonly [value: string]: string } };
  readonly 'x-extensible-enum'?: readonly unknown[];
}

interface Content {
  readonly content?: { readonly [type: string]: { readonly schema?: Schema } };
}

/** The parts of a description that say what answers contain. */
export interface AnswerDescription {
  readonly paths: {
    readonly [path: string]: {
      readonly [method: string]: {
        readonly operationId: string;
        readonly responses: { readonly [status: string]: Content & { readonly $ref?: string } };
      };
    };
  };
  readonly components: {
    readonly schemas: { readonly [name: string]: Schema };
    readonly responses?: { readonly [name: string]: Content };
  };
}

/** A value that no enumeration has today. Also the code of errors, and the type of events. */
export const NEWER = 'next_year';

const FIELD = { next_year: { since: 2027, of: [1, null, 'two'] } };

type Values = { readonly [name: string]: unknown };

/** Turns answers into those of next year's service, by the rules of compatibility in the description. */
export class NextYear {
  readonly #description: AnswerDescription;
  readonly #operations: ReadonlyMap<string, AnswerDescription['paths'][string][string]>;

  constructor(description: AnswerDescription) {
    this.#description = description;
    this.#operations = new Map(
      Object.values(description.paths).flatMap((methods) =>
        Object.values(methods).map((one) => [one.operationId, one] as const),
      ),
    );
  }

  /**
   * Returns the answer with a new field in each object, and a new value in each extensible enumeration. Fields with the
   * names in `kept` keep their values. An error gets a new code.
   */
  answer(operation: string, status: number, body: unknown, kept: ReadonlySet<string>): unknown {
    const changed = this.#change(this.#schemaOf(operation, status, 'application/json'), body, kept);
    if (status < 400) return changed;
    const { error } = changed as { readonly error: Values };
    return { ...(changed as Values), error: { ...error, code: NEWER } };
  }

  /** Returns the event with new fields and values. */
  event(operation: string, event: unknown, kept: ReadonlySet<string>): unknown {
    return this.#change(this.#schemaOf(operation, 200, 'text/event-stream'), event, kept);
  }

  #schemaOf(operation: string, status: number, type: string): Schema {
    const given = this.#operations.get(operation)!.responses[status];
    if (given === undefined) throw new Error(`the description has no answer ${status} of ${operation}`);
    const response = given.$ref === undefined ? given : this.#description.components.responses![nameOf(given.$ref)];
    const schema = response.content?.[type].schema;
    if (schema === undefined) throw new Error(`the description has no ${type} of ${operation} with ${status}`);
    return schema;
  }

  #change(schema: Schema, value: unknown, kept: ReadonlySet<string>): unknown {
    const found = this.#resolve(schema, value);
    if (found === undefined || value === null) return value;
    if (Array.isArray(value)) return this.#changeList(found.items ?? {}, value, kept);
    return typeof value === 'object' ? this.#changeObject(found, value as Values, kept) : value;
  }

  #changeList(items: Schema, values: readonly unknown[], kept: ReadonlySet<string>): unknown[] {
    const changed = values.map((one) => this.#change(items, one, kept));
    return items['x-extensible-enum'] === undefined ? changed : [...changed, NEWER];
  }

  #changeObject(schema: Schema, value: Values, kept: ReadonlySet<string>): Values {
    // Fields of such an object are data, such as labels.
    if (typeof schema.additionalProperties === 'object') return value;
    const fields = Object.entries(value).map(([name, one]): [string, unknown] => {
      const own = schema.properties?.[name];
      if (own === undefined) return [name, one];
      const isEnumeration = this.#resolve(own, one)?.['x-extensible-enum'] !== undefined;
      if (isEnumeration && one !== null) return [name, kept.has(name) ? one : NEWER];
      return [name, kept.has(name) && Array.isArray(one) ? one : this.#change(own, one, kept)];
    });
    return { ...Object.fromEntries(fields), ...FIELD };
  }

  /** Returns the schema of a value: the named one, or that of the union. Undefined if the union does not tell. */
  #resolve(schema: Schema, value: unknown): Schema | undefined {
    if (schema.$ref !== undefined)
      return this.#resolve(this.#description.components.schemas[nameOf(schema.$ref)], value);
    const { oneOf, discriminator } = schema;
    if (oneOf === undefined) return schema;
    if (discriminator !== undefined) {
      const name = discriminator.mapping?.[String((value as Values)[discriminator.propertyName])];
      return name === undefined
        ? undefined
        : withFixed(this.#resolve({ $ref: name }, value)!, discriminator.propertyName);
    }
    const [one, ...others] = oneOf.filter(({ type }) => type !== 'null');
    return others.length === 0 ? this.#resolve(one, value) : undefined;
  }
}

/** The discriminator stays: with another value, the whole object would have another form. */
function withFixed(schema: Schema, name: string): Schema {
  return { ...schema, properties: { ...schema.properties, [name]: {} } };
}

function nameOf(reference: string): string {
  return reference.split('/').at(-1)!;
}
