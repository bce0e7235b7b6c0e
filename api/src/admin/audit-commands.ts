import { errorMessage, StartError } from '@fourwinds/process';
import { addressIn } from '../accounts/accounts/address-in.ts';
import { readVerifyingKey } from '../automation/audit/audit-key.ts';
import { eraseAuditPersons } from '../automation/audit/erase-persons.ts';
import { type AuditFault, verifyDays } from '../automation/audit/verify-days.ts';
import { accountIn } from './account-commands.ts';
import { type Arguments, type Command, UsageError } from './command.ts';
import type { Context } from './context.ts';
import { type Column, type Output, table } from './output.ts';

const COLUMNS: readonly Column<AuditFault>[] = [
  { title: 'DAY', of: ({ day }) => day },
  { title: 'KEPT', of: ({ kept }) => kept },
  { title: 'ZONE OR ACCOUNT', of: ({ subject }) => subject ?? 'all' },
  { title: 'FAULT', of: ({ fault }) => fault },
];

/** Throws StartError if the log does not match its seal. */
async function verify(context: Context, { values }: Arguments): Promise<Output> {
  const key = values.key === undefined ? undefined : await readKey(values.key);
  const { days, unsigned, keys, faults } = await verifyDays(await context.longPool(), key);
  if (faults.length > 0)
    throw new StartError(`the audit log is not as it was sealed:\n${table(COLUMNS, faults).lines.join('\n')}`);
  const notes = [
    `${days} sealed days are as they were sealed; ${unsigned} of them are not signed`,
    ...(key === undefined
      ? keys.map((one) => `signed by the public key ${one}; give the key that you trust with --key`)
      : []),
  ];
  return { json: { days, unsigned, keys, faults }, lines: [], notes };
}

async function readKey(file: string) {
  try {
    return await readVerifyingKey(file);
  } catch (error) {
    throw new UsageError(`--key: ${file} has no key that can be used: ${errorMessage(error)}`);
  }
}

async function erase(context: Context, args: Arguments): Promise<Output> {
  const { address, name } = args.values;
  if (address === undefined && name === undefined)
    throw new UsageError('audit erase needs --address or --name; with both, rows have to have both');
  const account = await accountIn(context, args);
  const pool = await context.longPool();
  let count = 0;
  for (const one of namesOf(name)) count += await eraseAuditPersons(pool, { address, name: one, account });
  return { json: { erased: count }, lines: [`${count} rows have no address and name any more`] };
}

/** Returns the given name, and the same text as a normalized email address. The name can be of a token or a person. */
function namesOf(name: string | undefined): ReadonlySet<string | undefined> {
  return new Set([name, name && (addressIn(name) ?? name)]);
}

export const auditCommands: readonly Command[] = [
  {
    name: 'audit verify',
    summary: 'Compares the audit log with its hash chains and their signatures.',
    operands: [],
    options: { key: { value: 'file', help: 'The key of all signatures in PEM, public or private.' } },
    run: verify,
  },
  {
    name: 'audit erase',
    summary: 'Erases addresses and names from the audit log, whose rows stay.',
    operands: [],
    options: {
      address: { value: 'address', help: 'Rows with this IP address.' },
      name: { value: 'text', help: 'Rows with this name of a token or a person.' },
      account: { value: 'id|name|email', help: 'Of this account alone.' },
    },
    run: erase,
  },
];
