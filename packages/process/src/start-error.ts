import { formatSocketAddress, type SocketAddress } from './socket-address.ts';

/**
 * Thrown when a process cannot start for a reason that the user can fix. Only the message is shown, without a stack.
 */
export class StartError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StartError';
  }
}

/** Descriptions of failed system calls. `%` stands for the file or address. */
const REASONS: { readonly [code: string]: string } = {
  ENOENT: '% does not exist',
  ENOTDIR: '% is no folder',
  EISDIR: '% is a folder',
  EACCES: '% must not be used by this user',
  EPERM: '% must not be used by this user',
  EADDRINUSE: '% is in use by another program',
  EADDRNOTAVAIL: '% is no address of this machine',
};

/**
 * Returns a StartError that explains why the value of an environment variable is not usable. Returns a StartError
 * unchanged.
 */
export function unusable(variable: string, subject: string, error: unknown): StartError {
  if (error instanceof StartError) return error;
  const { code = '', message } = error as NodeJS.ErrnoException;
  const reason =
    REASONS[code]?.replace('%', () => subject) ?? `${subject} cannot be used (${code === '' ? message : code})`;
  return new StartError(`${variable}: ${reason}`, { cause: error });
}

/** As `unusable`, for a listening address. */
export function cannotListen(variable: string, address: SocketAddress, error: unknown): StartError {
  const { message, cause } = unusable(variable, formatSocketAddress(address), error);
  return new StartError(`${message}; set ${variable} to another address`, { cause });
}
