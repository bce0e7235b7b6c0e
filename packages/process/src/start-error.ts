import { formatSocketAddress, type SocketAddress } from './address.ts';

/** A reason why a process cannot start that its user can remove. Only the message is shown, without a stack. */
export class StartError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StartError';
  }
}

/** Reasons why system calls fail, in words; `%` stands for the file or address. */
const REASONS: { readonly [code: string]: string } = {
  ENOENT: '% does not exist',
  ENOTDIR: '% is no folder',
  EISDIR: '% is a folder',
  EACCES: '% must not be used by this user',
  EPERM: '% must not be used by this user',
  EADDRINUSE: '% is in use by another program',
  EADDRNOTAVAIL: '% is no address of this machine',
};

/** In words, why something that a variable of the environment names cannot be had; a StartError has its own words. */
export function unusable(variable: string, subject: string, error: unknown): StartError {
  if (error instanceof StartError) return error;
  const { code = '', message } = error as NodeJS.ErrnoException;
  const reason =
    REASONS[code]?.replace('%', () => subject) ?? `${subject} cannot be used (${code === '' ? message : code})`;
  return new StartError(`${variable}: ${reason}`, { cause: error });
}

/** The same for an address to listen at. */
export function cannotListen(variable: string, address: SocketAddress, error: unknown): StartError {
  const { message, cause } = unusable(variable, formatSocketAddress(address), error);
  return new StartError(`${message}; set ${variable} to another address`, { cause });
}
