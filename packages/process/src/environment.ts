import type { z } from 'zod';

/** The environment is not what the process needs; `message` lists every mistake, one a line. */
export class EnvironmentError extends Error {
  constructor(mistakes: readonly string[]) {
    super(`the environment is not right:\n${mistakes.map((mistake) => `  ${mistake}`).join('\n')}`);
    this.name = 'EnvironmentError';
  }
}

/** Parses environment variables by a schema whose keys are their names; empty ones count as not set. Throws EnvironmentError. */
export function readEnvironment<T extends z.ZodObject>(schema: T, environment: NodeJS.ProcessEnv): z.infer<T> {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  throw new EnvironmentError(result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`));
}
