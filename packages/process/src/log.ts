import { type DestinationStream, type Logger, pino } from 'pino';
import { GatheredLines } from './gathered-lines.ts';
import { loggedError } from './logged-error.ts';
import { LossyOutput } from './lossy-output.ts';
import { withoutTokens } from './without-tokens.ts';

export type { Logger };

/** Names of fields that may contain secrets. Their values are redacted in logged objects and up to two levels below. */
const SECRET = ['password', 'token', 'authorization', 'secret', 'kubeconfig', 'privateKey', 'connectionString'];

/**
 * Logs JSON lines, by default to standard error. Standard output is reserved for output that a program or person
 * reads.
 */
export function createLogger(name: string, level = 'info', output: DestinationStream = standardError(name)): Logger {
  return pino(
    {
      name,
      level,
      base: { process: name },
      serializers: { err: loggedError },
      hooks: { streamWrite: withoutTokens },
      redact: SECRET.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]),
    },
    output,
  );
}

/** Creates a logger for programs that log each request. Writes the lines of a few milliseconds together. */
export function createRequestLogger(name: string): Logger {
  return createLogger(name, 'info', new GatheredLines(standardError(name)));
}

function standardError(name: string): DestinationStream {
  const output = new LossyOutput(name);
  return { write: (lines) => void output.write(() => 2, lines) };
}
