import { types } from 'node:util';

export interface LoggedError {
  readonly type: string;
  readonly message: string;
  readonly stack?: string;
  readonly cause?: unknown;
  readonly errors?: readonly unknown[];
  readonly [fact: string]: unknown;
}

/**
 * Error fields that are useful and never quote input. Other fields may quote it: `input` of URL errors contains the
 * URL with its password, and `detail` of database errors contains the row.
 */
const FACTS = ['code', 'reason', 'syscall', 'address', 'port', 'path', 'severity', 'constraint'] as const;

/** Converts an error and its causes for the log. Returns values that are not errors unchanged. */
export function loggedError(error: unknown): unknown {
  if (!types.isNativeError(error)) return error;
  const facts = FACTS.flatMap((name) => {
    const value = (error as unknown as { readonly [fact: string]: unknown })[name];
    return typeof value === 'string' || typeof value === 'number' ? [[name, value] as const] : [];
  });
  const result: LoggedError = {
    type: error.constructor.name,
    message: error.message,
    stack: error.stack,
    ...Object.fromEntries(facts),
    ...(error.cause === undefined ? {} : { cause: loggedError(error.cause) }),
    ...(error instanceof AggregateError ? { errors: error.errors.map(loggedError) } : {}),
  };
  return result;
}
