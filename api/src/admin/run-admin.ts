import { text } from 'node:stream/consumers';
import { createLogger } from '@fourwinds/process';
import { type Arguments, type Command, UsageError } from './command.ts';
import { commands } from './commands.ts';
import { Context } from './context.ts';
import { explainError } from './explain-error.ts';
import { helpOf, helpOfCommand } from './help.ts';
import type { Output } from './output.ts';
import { findCommand, readArguments } from './read-arguments.ts';

const FORMS = ['table', 'json'];

interface Sink {
  readonly write: (text: string) => unknown;
}

export interface Streams {
  readonly stdin: AsyncIterable<Uint8Array>;
  readonly stdout: Sink;
  readonly stderr: Sink;
}

/** Runs a command and returns the exit status: 0 on success, 1 on failure, 2 for invalid arguments. */
export async function runAdmin(
  words: readonly string[],
  environment: NodeJS.ProcessEnv,
  { stdin, stdout, stderr }: Streams,
): Promise<number> {
  try {
    const { text: written, notes = [] } = await answer(words, environment, stdin);
    for (const note of notes) stderr.write(`${note}\n`);
    stdout.write(written);
    return 0;
  } catch (error) {
    const lines = error instanceof UsageError ? [error.message] : explainError(error);
    for (const line of lines ?? [(error as Error).stack]) stderr.write(`fourwinds-admin: ${line}\n`);
    return error instanceof UsageError ? 2 : 1;
  }
}

interface Answer extends Pick<Output, 'notes'> {
  readonly text: string;
}

async function answer(
  words: readonly string[],
  environment: NodeJS.ProcessEnv,
  stdin: Streams['stdin'],
): Promise<Answer> {
  if (['help', '--help', '-h'].includes(words[0])) return { text: helpOf(commands) };
  const found = findCommand(commands, words);
  if (found === undefined) throw new UsageError(unknownCommand(words));
  const args = readArguments(found.command, found.rest);
  if (args.flags.has('help')) return { text: helpOfCommand(found.command) };
  const log = createLogger('fourwinds-admin', 'silent');
  return run(found.command, args, new Context(environment, () => text(stdin), log));
}

async function run(command: Command, args: Arguments, context: Context): Promise<Answer> {
  const form = args.values.output ?? 'table';
  if (!FORMS.includes(form)) throw new UsageError(`--output: ${form} is neither ${FORMS.join(' nor ')}`);
  try {
    const { json, lines, notes } = await command.run(context, args);
    const written = form === 'json' ? `${JSON.stringify(json, null, 2)}\n` : lines.map((line) => `${line}\n`).join('');
    return { text: written, notes };
  } finally {
    await context.close();
  }
}

function unknownCommand(words: readonly string[]): string {
  const [first] = words;
  if (first === undefined) return 'give a command; fourwinds-admin --help lists them';
  const same = commands.map(({ name }) => name).filter((name) => name.startsWith(`${first} `));
  if (same.length === 0) return `there is no command ${first}; fourwinds-admin --help lists them`;
  return `${first} needs one of ${same.map((name) => name.slice(first.length + 1)).join(', ')}`;
}
