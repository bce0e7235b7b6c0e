import type { z } from 'zod';
import type { Logger } from './log.ts';
import { RENAMED_VARIABLES } from './renamed-variables.ts';
import { StartError } from './start-error.ts';
import { unknownVariables } from './unknown-variables.ts';

/** The environment does not fit the process; `message` has a line for each error, with the variable and how to correct it. */
class EnvironmentError extends StartError {
  constructor(errors: readonly string[]) {
    super(errors.length === 1 ? errors[0] : `the environment is not right:\n  ${errors.join('\n  ')}`);
    this.name = 'EnvironmentError';
  }
}

export interface EnvironmentReading {
  /** Variables that may be empty; other empty ones count as not set. */
  readonly mayBeEmpty?: readonly string[];
  /** Gets a warning for each variable that begins with FOURWINDS_ and is not in the schema. */
  readonly log?: Pick<Logger, 'warn'>;
}

/** Parses environment variables by a schema whose keys are their names. Throws EnvironmentError. */
export function readEnvironment<T extends z.ZodObject>(
  schema: T,
  environment: NodeJS.ProcessEnv,
  { mayBeEmpty = [], log }: EnvironmentReading = {},
): z.infer<T> {
  const isGiven = ([name, value]: [string, string | undefined]): boolean => value !== '' || mayBeEmpty.includes(name);
  const given = Object.fromEntries(Object.entries(environment).filter(isGiven));
  const result = schema.safeParse(given, { error: explain });
  const issues = result.error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];
  const errors = [...formerNames(given), ...issues];
  if (errors.length > 0) throw new EnvironmentError(errors);
  if (log !== undefined)
    for (const warning of unknownVariables(Object.keys(schema.shape), environment)) log.warn(warning);
  return result.data!;
}

function formerNames(given: NodeJS.ProcessEnv): string[] {
  return Object.entries(RENAMED_VARIABLES)
    .filter(([former]) => given[former] !== undefined)
    .map(([former, present]) => `${former}: this variable is called ${present} now`);
}

type Raw = z.core.$ZodRawIssue;

/** The error as a sentence for people, by zod's code for it. */
const explanations: { readonly [code in Raw['code']]?: (issue: Extract<Raw, { code: code }>) => string | undefined } = {
  invalid_type: ({ input }) => (input === undefined ? 'this is required' : 'this must be a whole number'),
  invalid_value: ({ values }) => `this must be one of ${values.join(', ')}`,
  too_small: ({ minimum }) => `this must be at least ${minimum}`,
  too_big: ({ maximum, origin }) => `this must be at most ${maximum}${origin === 'string' ? ' characters' : ''}`,
  invalid_format: ({ format }) =>
    format === 'url' ? 'this must be a URL such as postgres://user:password@host:5432/name' : undefined,
};

/** An error as a sentence; undefined leaves zod's own words. */
export function explain(issue: Raw): string | undefined {
  return explanations[issue.code]?.(issue as never);
}
