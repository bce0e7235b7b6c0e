import { type DestinationStream, type Logger, pino } from 'pino';
import { GatheredLines } from './gathered-lines.ts';
import { loggedError } from './logged-error.ts';
import { LossyOutput } from './lossy-output.ts';
import { withoutTokens } from './without-tokens.ts';

export type { Logger };

/** Fields that may hold secrets, wherever they are in logged objects. */
const SECRET = ['password', 'token', 'authorization', 'secret', 'kubeconfig', 'privateKey', 'connectionString'];

/** JSON lines, on standard error where nothing else is given; standard output is for lines that a program or a person is meant to read. */
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

/** For programs that write a line for each request: those of some milliseconds together. */
export function createRequestLogger(name: string): Logger {
  return createLogger(name, 'info', new GatheredLines(standardError(name)));
}

function standardError(name: string): DestinationStream {
  const output = new LossyOutput(name);
  return { write: (lines) => void output.write(() => 2, lines) };
}
