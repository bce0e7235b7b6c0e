import { type DestinationStream, type Logger, pino } from 'pino';
import { GatheredLines } from './gathered-lines.ts';
import { loggedError } from './logged-error.ts';
import { LossyOutput } from './lossy-output.ts';
import { withoutSecrets } from './without-secrets.ts';
import { withoutTokens } from './without-tokens.ts';

export type { Logger };

/** Field with the error of a line. Its serializer reads the Error itself. */
const ERROR = 'err';

/**
 * Logs JSON lines, by default to standard error. Standard output is reserved for output that a program or person
 * reads. The values of fields that may contain secrets are redacted,
 * but not those given to `child`.
 */
export function createLogger(name: string, level = 'info', output: DestinationStream = standardError(name)): Logger {
  return pino(
    {
      name,
      level,
      base: { process: name },
      serializers: { [ERROR]: (error: unknown) => withoutSecrets({ [ERROR]: loggedError(error) })[ERROR] },
      formatters: { log: (fields) => withoutSecrets(fields, [ERROR]) },
      hooks: { streamWrite: withoutTokens },
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
