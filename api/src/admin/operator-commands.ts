import { StartError } from '@fourwinds/process';
import { type Operator, Operators } from '../operators/operators.ts';
import { findAccount } from './account-commands.ts';
import { administratorEntry } from './administrator.ts';
import type { Command } from './command.ts';
import type { Context } from './context.ts';
import { type Column, type Output, table } from './output.ts';

const COLUMNS: readonly Column<Operator>[] = [
  { title: 'EMAIL', of: ({ email }) => email },
  { title: 'ACCOUNT', of: ({ accountId }) => accountId },
  { title: 'SINCE', of: ({ since }) => since.toISOString() },
];

async function list(context: Context): Promise<Output> {
  return table(COLUMNS, await new Operators(await context.pool()).list());
}

/** Makes somebody an operator, or ends that; gives all of them. Throws StartError where nothing changes. */
async function change(context: Context, text: string, type: 'add' | 'remove'): Promise<Output> {
  const account = await findAccount(await context.accounts(), text);
  const operators = new Operators(await context.pool());
  const isDone = await operators[type](account.id, administratorEntry(account, `operator.${type}`));
  if (!isDone) throw new StartError(`${text} ${UNCHANGED[type]}; “operator list” shows all`);
  return list(context);
}

const UNCHANGED = {
  add: 'is no account of a person who signs in, or its person is an operator already',
  remove: 'is no account of an operator',
} as const;

const operands = ['id|name|email'];

export const operatorCommands: readonly Command[] = [
  {
    name: 'operator list',
    summary: 'Lists the persons who see the pages for operators of the service.',
    operands: [],
    options: {},
    run: list,
  },
  {
    name: 'operator add',
    summary: 'Makes the person of an account an operator of the service, who sees its pages for operators.',
    operands,
    options: {},
    run: (context, { operands: [text] }) => change(context, text, 'add'),
  },
  {
    name: 'operator remove',
    summary: 'The person of an account is no longer an operator of the service, at once.',
    operands,
    options: {},
    run: (context, { operands: [text] }) => change(context, text, 'remove'),
  },
];
