import type { z } from 'zod';
import { StartError } from './start-error.ts';

/** The environment is not what the process needs; `message` names the variable and what would be right, each mistake in a line. */
export class EnvironmentError extends StartError {
  constructor(mistakes: readonly string[]) {
    super(mistakes.length === 1 ? mistakes[0] : `the environment is not right:\n  ${mistakes.join('\n  ')}`);
    this.name = 'EnvironmentError';
  }
}

/** Parses environment variables by a schema whose keys are their names; empty ones count as not set. Throws EnvironmentError. */
export function readEnvironment<T extends z.ZodObject>(schema: T, environment: NodeJS.ProcessEnv): z.infer<T> {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const result = schema.safeParse(given, { error: explain });
  if (result.success) return result.data;
  throw new EnvironmentError(result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`));
}

type Raw = z.core.$ZodRawIssue;

/** What is wrong, in words for people, by zod's code for it. */
const explanations: { readonly [code in Raw['code']]?: (issue: Extract<Raw, { code: code }>) => string | undefined } = {
  invalid_type: ({ input }) => (input === undefined ? 'this is required' : 'this must be a whole number'),
  invalid_value: ({ values }) => `this must be one of ${values.join(', ')}`,
  too_small: ({ minimum }) => `this must be at least ${minimum}`,
  too_big: ({ maximum, origin }) => `this must be at most ${maximum}${origin === 'string' ? ' characters' : ''}`,
  invalid_format: ({ format }) =>
    format === 'url' ? 'this must be a URL such as postgres://user:password@host:5432/name' : undefined,
};

/** Undefined leaves zod's own words. */
function explain(issue: Raw): string | undefined {
  return explanations[issue.code]?.(issue as never);
}
