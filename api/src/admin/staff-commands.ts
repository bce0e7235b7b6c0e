import { StartError } from '@fourwinds/process';
import { Staff, type StaffMember } from '../accounts/staff/staff.ts';
import { findAccount } from './account-commands.ts';
import { administratorEntry } from './administrator.ts';
import type { Command } from './command.ts';
import type { Context } from './context.ts';
import { type Column, type Output, table } from './output.ts';

const COLUMNS: readonly Column<StaffMember>[] = [
  { title: 'EMAIL', of: ({ email }) => email },
  { title: 'ACCOUNT', of: ({ accountId }) => accountId },
  { title: 'SINCE', of: ({ since }) => since.toISOString() },
];

async function list(context: Context): Promise<Output> {
  return table(COLUMNS, await new Staff(await context.pool()).list());
}

/** Adds or removes a staff member, and prints all staff members. Throws StartError if nothing changes. */
async function change(context: Context, text: string, type: 'add' | 'remove'): Promise<Output> {
  const account = await findAccount(await context.accounts(), text);
  const staff = new Staff(await context.pool());
  const isDone = await staff[type](account.id, administratorEntry(account, `staff.${type}`));
  if (!isDone) throw new StartError(`${text} ${UNCHANGED[type]}; “staff list” shows all`);
  return list(context);
}

const UNCHANGED = {
  add: 'is no account of a person who signs in, or its person is staff already',
  remove: 'is no account of a member of the staff',
} as const;

const operands = ['id|name|email'];

export const staffCommands: readonly Command[] = [
  {
    name: 'staff list',
    summary: 'Lists the staff: persons who see the pages for those who run the service.',
    operands: [],
    options: {},
    run: list,
  },
  {
    name: 'staff add',
    summary: 'Adds the person of an account to the staff, who see the pages for those who run the service.',
    operands,
    options: {},
    run: (context, { operands: [text] }) => change(context, text, 'add'),
  },
  {
    name: 'staff remove',
    summary: 'Removes the person of an account from the staff, at once.',
    operands,
    options: {},
    run: (context, { operands: [text] }) => change(context, text, 'remove'),
  },
];
