import type { Context } from './context.ts';
import type { Output } from './output.ts';

export interface Option {
  /** Placeholder for the option's value, e.g. `time`. Absent for a flag. */
  readonly value?: string;
  readonly help: string;
  readonly required?: true;
}

/** Parsed but unchecked arguments of a command. */
export interface Arguments {
  readonly operands: readonly string[];
  readonly values: { readonly [option: string]: string | undefined };
  readonly flags: ReadonlySet<string>;
}

export interface Command {
  /** Words of the command, e.g. `account create`. */
  readonly name: string;
  readonly summary: string;
  /** Operand names. A trailing `?` marks an optional operand. */
  readonly operands: readonly string[];
  readonly options: { readonly [name: string]: Option };
  /** Throws UsageError for invalid arguments, and StartError or Failure if the command fails. */
  readonly run: (context: Context, args: Arguments) => Promise<Output>;
}

/** Invalid arguments. The process exits with status 2. */
export class UsageError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'UsageError';
  }
}
