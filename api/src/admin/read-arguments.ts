import { parseArgs } from 'node:util';
import { type Arguments, type Command, UsageError } from './command.ts';

export const COMMON_OPTIONS: Command['options'] = {
  output: { value: 'table|json', help: 'The form of the output; table where it is left out.' },
  help: { help: 'Explain the command.' },
};

/**
 * Finds the command that the words begin with. Returns the command and the remaining arguments, or undefined if there
 * is none.
 */
export function findCommand(
  commands: readonly Command[],
  words: readonly string[],
): { readonly command: Command; readonly rest: readonly string[] } | undefined {
  for (const command of commands) {
    const name = command.name.split(' ');
    if (name.every((word, i) => words[i] === word)) return { command, rest: words.slice(name.length) };
  }
  return undefined;
}

/** Parses a command's arguments. Throws UsageError that names the option and its format. */
export function readArguments(command: Command, args: readonly string[]): Arguments {
  const options = { ...command.options, ...COMMON_OPTIONS };
  const types = Object.entries(options).map(
    ([name, { value }]) => [name, { type: value === undefined ? 'boolean' : 'string' }] as const,
  );
  const { tokens } = parseArgs({
    args: [...args],
    options: Object.fromEntries(types),
    strict: false,
    tokens: true,
  });
  const operands: string[] = [];
  const values: { [option: string]: string } = {};
  const flags = new Set<string>();
  for (const token of tokens) {
    if (token.kind === 'positional') operands.push(token.value);
    if (token.kind !== 'option') continue;
    const { name, rawName, value } = token;
    if (!Object.hasOwn(options, name)) throw unknownOption(command, rawName);
    if (flags.has(name)) throw new UsageError(`${rawName} is given twice`);
    flags.add(name);
    const given = valueOf(rawName, options[name].value, value);
    if (given !== undefined) values[name] = given;
  }
  if (!flags.has('help')) requireAll(command, operands, flags);
  return { operands, values, flags };
}

function valueOf(rawName: string, wanted: string | undefined, value: string | undefined): string | undefined {
  if (wanted === undefined && value !== undefined) throw new UsageError(`${rawName} takes no value`);
  if (wanted !== undefined && (value === undefined || value === '' || value.startsWith('--')))
    throw new UsageError(`${rawName} needs a value: ${rawName} <${wanted}>`);
  return value;
}

function unknownOption({ name, options }: Command, rawName: string): UsageError {
  const known = Object.keys({ ...options, ...COMMON_OPTIONS }).map((option) => `--${option}`);
  return new UsageError(`${name} has no option ${rawName}; its options are ${known.join(', ')}`);
}

function requireAll(command: Command, operands: readonly string[], flags: ReadonlySet<string>): void {
  const required = command.operands.filter((operand) => !operand.endsWith('?'));
  if (operands.length < required.length)
    throw new UsageError(`${command.name} needs <${required[operands.length]}>: ${usageOf(command)}`);
  if (operands.length > command.operands.length)
    throw new UsageError(`${operands[command.operands.length]} is one argument too many: ${usageOf(command)}`);
  const missing = Object.entries(command.options).find(([name, option]) => option.required && !flags.has(name));
  if (missing !== undefined) throw new UsageError(`--${missing[0]} is required: ${usageOf(command)}`);
}

/** Returns e.g. `fourwinds-admin account create <name|email> [--plan <plan>] [--verified]`. */
export function usageOf({ name, operands, options }: Command): string {
  const places = operands.map((operand) => (operand.endsWith('?') ? `[<${operand.slice(0, -1)}>]` : `<${operand}>`));
  const choices = Object.entries(options).map(([option, { value, required }]) => {
    const text = value === undefined ? `--${option}` : `--${option} <${value}>`;
    return required ? text : `[${text}]`;
  });
  return ['fourwinds-admin', name, ...places, ...choices].join(' ');
}
