import type { Context } from './context.ts';
import type { Output } from './output.ts';

/** An option of a command. */
export interface Option {
  /** The name of its value, such as `time`; an option without one is either given or not. */
  readonly value?: string;
  readonly help: string;
  readonly required?: true;
}

/** The arguments of a command, as they were written. */
export interface Arguments {
  readonly operands: readonly string[];
  readonly values: { readonly [option: string]: string | undefined };
  readonly flags: ReadonlySet<string>;
}

/** A command of `fourwinds-admin`. */
export interface Command {
  /** Its words, such as `account create`. */
  readonly name: string;
  readonly summary: string;
  /** The names of its operands. Those that end with `?` may be left out. */
  readonly operands: readonly string[];
  readonly options: { readonly [name: string]: Option };
  /** Throws UsageError for arguments that cannot be meant, StartError or Failure where the work cannot be done. */
  readonly run: (context: Context, args: Arguments) => Promise<Output>;
}

/** The arguments of a command are wrong; the process ends with status 2. */
export class UsageError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'UsageError';
  }
}
