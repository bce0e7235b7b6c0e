import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';

const values = z.record(z.string(), z.unknown());

/** A step is one operation of the API, with its arguments and the expected result. */
const stepSchema = z.strictObject({
  /** The purpose of the step. It names the step in the transcript. */
  step: z.string(),
  /** The operation, by its id in the description. */
  call: z.string(),
  /** Parameters of the path and the query, by their names in the description. */
  with: values.optional(),
  /** Request headers, such as If-Match. */
  headers: z.record(z.string(), z.string()).optional(),
  body: z.unknown().optional(),
  /** The token: a saved one, or that of the account if absent. */
  as: z.string().optional(),
  /** `all`: read all pages of a list. The value is the list of all items. */
  list: z.literal('all').optional(),
  /** Read a stream of events until one has these fields. The value is that event, with the `id` of its message. */
  until: values.optional(),
  /** Fields of the answer that must be as given. Other fields are ignored. */
  expect: z.unknown().optional(),
  /** The code of the expected error. */
  error: z.string().optional(),
  /** The paths of fields whose values go into the transcript. */
  show: z.array(z.string()).optional(),
  /** Variables that get values of the answer, by path. A header is `header ETag`. */
  save: z.record(z.string(), z.string()).optional(),
  /** The HTTP requests of the step. 1 if absent. */
  requests: z.int().optional(),
});

const scenarioSchema = z.strictObject({
  about: z.string(),
  /** Variables. `{run}` in a value is unique for each run, so that runs do not disturb each other. */
  variables: z.record(z.string(), z.string()).default({}),
  steps: z.array(stepSchema).min(1),
});

export type Step = z.output<typeof stepSchema>;
export type Scenario = z.output<typeof scenarioSchema> & { readonly name: string };

/** Reads a scenario. Throws if the file does not have the form above. */
export function readScenario(file: string): Scenario {
  return { name: basename(file, '.yaml'), ...scenarioSchema.parse(parse(readFileSync(file, 'utf8'))) };
}

export type Variables = { readonly [name: string]: unknown };

/**
 * Replaces `$name` by the variable. A text that is only `$name` gets the value itself. Throws for an unknown variable.
 */
export function fill<T>(given: T, variables: Variables): T;
export function fill(given: unknown, variables: Variables): unknown {
  if (typeof given === 'string') return fillText(given, variables);
  if (Array.isArray(given)) return given.map((one: unknown) => fill(one, variables));
  if (typeof given !== 'object' || given === null) return given;
  return Object.fromEntries(Object.entries(given).map(([key, value]) => [key, fill(value, variables)]));
}

function fillText(text: string, variables: Variables): unknown {
  const valueOf = (name: string): unknown => {
    if (!(name in variables)) throw new Error(`the scenario has no variable $${name}`);
    return variables[name];
  };
  const [whole, name] = /^\$(\w+)$/.exec(text) ?? [];
  if (whole !== undefined) return valueOf(name);
  return text.replaceAll(/\$(\w+)/g, (_, one: string) => String(valueOf(one)));
}

/** Returns the value at a path such as `data.0.name`; undefined if there is none. */
export function valueAt(given: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((at, key) => (at as { [key: string]: unknown } | undefined)?.[key], given);
}
