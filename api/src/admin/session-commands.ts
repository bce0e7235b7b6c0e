import { endSessionsOfAccount } from '../accounts/accounts/end-sessions-of-account.ts';
import { actAndRecord } from '../storage/audit/audit-rows.ts';
import { accountIn } from './account-commands.ts';
import { administratorEntry } from './administrator.ts';
import { type Arguments, type Command, UsageError } from './command.ts';
import type { Context } from './context.ts';
import { type Column, type Output, table } from './output.ts';

interface SessionLine {
  readonly account: string;
  readonly sessions: number;
}

const COLUMNS: readonly Column<SessionLine>[] = [
  { title: 'ACCOUNT', of: ({ account }) => account },
  { title: 'SESSIONS', of: ({ sessions }) => sessions },
];

async function end(context: Context, args: Arguments): Promise<Output> {
  const { values, flags } = args;
  if ((values.account === undefined) === !flags.has('all'))
    throw new UsageError('session end needs --account <id|name|email> for the sessions of one account, or --all');
  const account = (await accountIn(context, args)) ?? null;
  const ended = await actAndRecord(
    await context.pool(),
    (client) => endSessionsOfAccount(client, account),
    (accounts) => accounts.map((one) => ({ ...administratorEntry(one, 'session.end'), count: one.count })),
  );
  const total = ended.reduce((sum, { count }) => sum + count, 0);
  return table(
    COLUMNS,
    ended.map(({ id, count }) => ({ account: id, sessions: count })),
    [`${total} ${total === 1 ? 'session has' : 'sessions have'} ended`],
  );
}

export const sessionCommands: readonly Command[] = [
  {
    name: 'session end',
    summary: 'Ends the sessions of the people of an account, or those of everybody: they sign in again.',
    operands: [],
    options: {
      account: { value: 'id|name|email', help: 'Of this account alone.' },
      all: { help: 'Of all accounts.' },
    },
    run: end,
  },
];
