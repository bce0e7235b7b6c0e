import type { Command, Option } from './command.ts';
import { tableLines } from './output.ts';
import { COMMON_OPTIONS, usageOf } from './read-arguments.ts';

const HEAD = `Accounts, tokens and regions of Fourwinds, for administrators.

Usage: fourwinds-admin <command> [options]

`;

const TAIL = `
fourwinds-admin <command> --help explains a command. Status 0: done; 1: it could not be done; 2: the arguments are wrong.

Environment:
  DATABASE_URL            database of accounts and tokens
  FOURWINDS_STORE         management cluster: kubernetes: or kubernetes:<path of a kubeconfig>
  FOURWINDS_WEBHOOK_KEYS  keys that seal the secrets of webhooks
  FOURWINDS_MAIL_KEYS     keys that seal the values of mails
  FOURWINDS_FACTOR_KEYS   keys that seal the secrets of second factors
  FOURWINDS_TSIG_KEYS     keys that seal the secrets of keys for updates
  FOURWINDS_DATA_DIR      where these are not set: data folder of a “make run”, .fourwinds by default
`;

export function helpOf(commands: readonly Command[]): string {
  return HEAD + indented(commands.map(({ name, summary }) => [name, summary])) + TAIL;
}

export function helpOfCommand(command: Command): string {
  const options = Object.entries({ ...command.options, ...COMMON_OPTIONS });
  const rows = options.map(([name, option]) => [spelled(name, option), option.help]);
  return `${command.summary}\n\nUsage: ${usageOf(command)}\n\n${indented(rows)}`;
}

function spelled(name: string, { value }: Option): string {
  return value === undefined ? `--${name}` : `--${name} <${value}>`;
}

function indented(rows: readonly (readonly string[])[]): string {
  return tableLines(rows)
    .map((line) => `  ${line}\n`)
    .join('');
}
