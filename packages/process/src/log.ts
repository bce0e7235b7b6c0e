import { destination, type Logger, pino, stdSerializers } from 'pino';

export type { Logger };

/** Fields that may hold secrets, wherever they stand in what is logged. */
const SECRET = ['password', 'token', 'authorization', 'secret', 'kubeconfig', 'privateKey', 'connectionString'];

/** JSON lines on standard error; standard output is for what a program or a person is meant to read. */
export function createLogger(name: string, level = 'info'): Logger {
  return pino(
    {
      name,
      level,
      base: { process: name },
      serializers: { err: stdSerializers.errWithCause },
      redact: SECRET.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]),
    },
    destination({ dest: 2, sync: true }),
  );
}
