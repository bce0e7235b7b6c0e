import { types } from 'node:util';

/** An error as a log holds it. */
export interface LoggedError {
  readonly type: string;
  readonly message: string;
  readonly stack?: string;
  readonly cause?: unknown;
  readonly errors?: readonly unknown[];
  readonly [fact: string]: unknown;
}

/**
 * Facts of errors beside their message that help and never quote input. Others do: `input` of URL errors holds the URL
 * with its password, `detail` of database errors the row.
 */
const FACTS = ['code', 'reason', 'syscall', 'address', 'port', 'path', 'severity', 'constraint'] as const;

/** An error as logs show it, with its causes; anything else as it is. */
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
