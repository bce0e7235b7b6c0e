import type { z } from 'zod';
import type { Logger } from './log.ts';
import { StartError } from './start-error.ts';
import { unknownVariables } from './unknown-variables.ts';

/**
 * Thrown if the environment is invalid. `message` contains one line per error, which names the variable and says how
 * to correct it.
 */
class EnvironmentError extends StartError {
  constructor(errors: readonly string[]) {
    super(errors.length === 1 ? errors[0] : `the environment is not right:\n  ${errors.join('\n  ')}`);
    this.name = 'EnvironmentError';
  }
}

export interface EnvironmentReading {
  /** Variables that may be empty. Other variables are treated as unset if they are empty. */
  readonly mayBeEmpty?: readonly string[];
  /** Maps former variable names to current names. It is an error to set a former name. */
  readonly renamed?: Readonly<Record<string, string>>;
  /** Logs a warning for each FOURWINDS_ variable that is not in the schema. */
  readonly log?: Pick<Logger, 'warn'>;
}

/** Parses environment variables with a schema whose keys are the variable names. Throws EnvironmentError. */
export function readEnvironment<T extends z.ZodObject>(
  schema: T,
  environment: NodeJS.ProcessEnv,
  { mayBeEmpty = [], renamed = {}, log }: EnvironmentReading = {},
): z.infer<T> {
  const isGiven = ([name, value]: [string, string | undefined]): boolean => value !== '' || mayBeEmpty.includes(name);
  const given = Object.fromEntries(Object.entries(environment).filter(isGiven));
  const result = schema.safeParse(given, { error: explain });
  const issues = result.error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];
  const errors = [...formerNames(given, renamed), ...issues];
  if (errors.length > 0) throw new EnvironmentError(errors);
  if (log !== undefined)
    for (const warning of unknownVariables(Object.keys(schema.shape), environment)) log.warn(warning);
  return result.data!;
}

function formerNames(given: NodeJS.ProcessEnv, renamed: Readonly<Record<string, string>>): string[] {
  return Object.entries(renamed)
    .filter(([former]) => given[former] !== undefined)
    .map(([former, present]) => `${former}: this variable is called ${present} now`);
}

type Raw = z.core.$ZodRawIssue;

const explanations: { readonly [code in Raw['code']]?: (issue: Extract<Raw, { code: code }>) => string | undefined } = {
  invalid_type: ({ input }) => (input === undefined ? 'this is required' : 'this must be a whole number'),
  invalid_value: ({ values }) => `this must be one of ${values.join(', ')}`,
  too_small: ({ minimum }) => `this must be at least ${minimum}`,
  too_big: ({ maximum, origin }) => `this must be at most ${maximum}${origin === 'string' ? ' characters' : ''}`,
  invalid_format: ({ format }) =>
    format === 'url' ? 'this must be a URL such as postgres://user:password@host:5432/name' : undefined,
};

/** Returns an error sentence, or undefined to use zod's own message. */
export function explain(issue: Raw): string | undefined {
  return explanations[issue.code]?.(issue as never);
}
