import { isOneLine, readAddress } from '@fourwinds/mail';
import { StartError } from '@fourwinds/process';
import { MANAGEMENT_NAMESPACES } from '@fourwinds/resources';
import { isPlan, planNames } from '../kernel/plans.ts';
import {
  type AccountChange,
  type AccountSummary,
  type Accounts,
  SHOWN_NAMESPACES,
} from '../accounts/accounts/accounts.ts';
import { recordActions } from '../storage/audit/audit-rows.ts';
import { inTransaction } from '../storage/db/transaction.ts';
import { removeAllFactors } from '../accounts/people/factors/remove-factors.ts';
import { askFor } from '../accounts/people/address-requests.ts';
import { findPersonOf } from '../accounts/people/people.ts';
import { verifyAccount } from '../accounts/verification/mark-verified.ts';
import { administratorEntry } from './administrator.ts';
import { type Arguments, type Command, UsageError } from './command.ts';
import type { Context } from './context.ts';
import { type Column, type Output, table, tableOfOne } from './output.ts';

interface AccountView {
  readonly id: string;
  readonly name: string;
  readonly email: string | null;
  readonly plan: string;
  readonly verified_at: string | null;
  readonly suspended_at: string | null;
  readonly delete_at: string | null;
  readonly shown_namespaces: readonly string[];
  readonly tokens: number;
  readonly created_at: string;
}

const COLUMNS: readonly Column<AccountView>[] = [
  { title: 'ID', of: ({ id }) => id },
  { title: 'NAME', of: ({ name }) => name },
  { title: 'EMAIL', of: ({ email }) => email },
  { title: 'PLAN', of: ({ plan }) => plan },
  { title: 'VERIFIED', of: ({ verified_at: at }) => (at === null ? 'no' : 'yes') },
  { title: 'SUSPENDED', of: ({ suspended_at: at }) => at ?? 'no' },
  { title: 'DELETED', of: ({ delete_at: at }) => at ?? 'no' },
  { title: 'SHOWN', of: ({ shown_namespaces: shown }) => (shown.length === 0 ? 'none' : shown.join(',')) },
  { title: 'TOKENS', of: ({ tokens }) => tokens },
  { title: 'CREATED', of: ({ created_at: at }) => at },
];

const ACCOUNT = 'id|name|email';
const MAX_NAME = 254;

/** Finds an account by ID, name or email address. Throws StartError unless exactly one account matches. */
export async function findAccount(accounts: Accounts, text: string): Promise<AccountSummary> {
  const found = await accounts.search(text);
  if (found.length === 0) throw new StartError(`there is no account ${text}; “account list” shows all`);
  if (found.length > 1) throw new StartError(`${found.length} accounts are called ${text}; give the id of one`);
  return found[0];
}

/** Returns the ID of the account in the `--account` option, or undefined if the option is absent. Throws StartError. */
export async function accountIn(context: Context, { values }: Arguments): Promise<string | undefined> {
  return values.account === undefined ? undefined : (await findAccount(await context.accounts(), values.account)).id;
}

function changing(type: 'suspend' | 'resume', summary: string): Command {
  return {
    name: `account ${type}`,
    summary,
    operands: [ACCOUNT],
    options: {},
    run: (context, { operands: [text] }) => changed(context, text, { type }),
  };
}

async function show(context: Context, { operands: [text] }: Arguments): Promise<Output> {
  return tableOfOne(COLUMNS, viewOf(await findAccount(await context.accounts(), text)));
}

async function changed(context: Context, text: string, change: AccountChange): Promise<Output> {
  const accounts = await context.accounts();
  const account = await findAccount(accounts, text);
  const { type, ...values } = change;
  const details = Object.keys(values).length > 0 ? JSON.stringify({ account: values }) : null;
  await accounts.change(account.id, change, administratorEntry(account, `account.${type}`, details));
  return tableOfOne(COLUMNS, viewOf(await findAccount(accounts, account.id)));
}

async function remove(context: Context, { operands: [text] }: Arguments): Promise<Output> {
  const accounts = await context.accounts();
  const account = await findAccount(accounts, text);
  const at = await accounts.markForDeletion(account.id, administratorEntry(account, 'account.delete'));
  if (at === undefined)
    throw new StartError(`${text} is already scheduled for deletion; “account keep ${text}” keeps it`);
  return tableOfOne(COLUMNS, viewOf(await findAccount(accounts, account.id)));
}

async function keep(context: Context, { operands: [text] }: Arguments): Promise<Output> {
  const accounts = await context.accounts();
  const account = await findAccount(accounts, text);
  if (!(await accounts.keep(account.id, administratorEntry(account, 'account.keep'))))
    throw new StartError(`${text} is not scheduled for deletion, or its deletion has begun`);
  return tableOfOne(COLUMNS, viewOf(await findAccount(accounts, account.id)));
}

async function verify(context: Context, { operands: [text] }: Arguments): Promise<Output> {
  const accounts = await context.accounts();
  const account = await findAccount(accounts, text);
  await verifyAccount(await context.pool(), account.id, administratorEntry(account, 'account.verify'));
  return tableOfOne(COLUMNS, viewOf(await findAccount(accounts, account.id)));
}

async function create(context: Context, { operands: [text], values, flags }: Arguments): Promise<Output> {
  const isVerified = flags.has('verified');
  const plan = requirePlan(values.plan ?? (isVerified ? 'verified' : 'free'), '--plan');
  if (text.trim() === '' || text.length > MAX_NAME || !isOneLine(text))
    throw new UsageError(`a name has 1 to ${MAX_NAME} characters, not spaces alone, and none that is invisible`);
  const email = text.includes('@') ? requireAddress(text) : null;
  const accounts = await context.accounts();
  const details = JSON.stringify({ account: { plan, verified: isVerified } });
  const id = await accounts.createNamed({ name: email ?? text, email, plan, verified: isVerified }, (made) =>
    administratorEntry({ id: made, plan }, 'account.create', details),
  );
  if (id === undefined) throw new StartError(`there is an account ${text} already; “account show ${text}” shows it`);
  if (email !== null) await askFor(await context.pool(), { kind: 'invite', email, client: '' }, Date.now());
  return tableOfOne(COLUMNS, viewOf(await findAccount(accounts, id)));
}

function requireAddress(text: string): string {
  const read = readAddress(text);
  if ('problem' in read) throw new UsageError(`${text} is no email address: ${read.problem}`);
  return read.address.toLowerCase();
}

function requirePlan(plan: string, place: string): string {
  if (!isPlan(plan)) throw new UsageError(`${place}: there is no plan ${plan}; plans are ${planNames.join(', ')}`);
  return plan;
}

export const accountCommands: readonly Command[] = [
  {
    name: 'account create',
    summary: 'Makes an account. With an email address, a mail invites the person to choose a password.',
    operands: ['name|email'],
    options: {
      plan: {
        value: planNames.join('|'),
        help: 'Its limits; where left out, verified with --verified, else free. unlimited is for the administrators’ own.',
      },
      verified: { help: 'It is verified at once: only verified accounts have tokens.' },
    },
    run: create,
  },
  {
    name: 'account list',
    summary: 'Lists the accounts, the oldest first.',
    operands: [],
    options: {},
    run: async (context) => table(COLUMNS, (await (await context.accounts()).list()).map(viewOf)),
  },
  {
    name: 'account show',
    summary: 'Shows an account.',
    operands: [ACCOUNT],
    options: {},
    run: show,
  },
  {
    name: 'account verify',
    summary: 'Verifies an account without a proof; on the plan free it then has the plan verified.',
    operands: [ACCOUNT],
    options: {},
    run: verify,
  },
  {
    name: 'account plan',
    summary: 'Gives an account another plan.',
    operands: [ACCOUNT, 'plan'],
    options: {},
    run: (context, { operands: [text, plan] }) => {
      requirePlan(plan, '<plan>');
      return changed(context, text, { type: 'plan', plan });
    },
  },
  {
    name: 'account invite',
    summary: 'Sends the invitation to an account again; its link works for seven days.',
    operands: [ACCOUNT],
    options: {},
    run: invite,
  },
  changing(
    'suspend',
    'From now on the account may only read, and its sessions end; its zones stay served for seven days, and then are answered with SOA and NS records alone.',
  ),
  changing('resume', 'Ends a suspension; its zones are served as before.'),
  {
    name: 'account show-namespace',
    summary:
      'Shows the zones of a namespace of Kubernetes in an account, to be read; its manifests stay the only way to change them.',
    operands: [ACCOUNT, 'namespace'],
    options: {},
    run: showNamespace,
  },
  {
    name: 'account hide-namespace',
    summary: 'Shows the zones of a namespace in an account no more.',
    operands: [ACCOUNT, 'namespace'],
    options: {},
    run: (context, { operands: [text, namespace] }) => changed(context, text, { type: 'hide', namespace }),
  },
  {
    name: 'account delete',
    summary: 'Has an account end in seven days with all that it has; its tokens end and its webhooks pause at once.',
    operands: [ACCOUNT],
    options: {},
    run: remove,
  },
  {
    name: 'account keep',
    summary: 'Keeps an account that was to be deleted; its tokens stay ended.',
    operands: [ACCOUNT],
    options: {},
    run: keep,
  },
  {
    name: 'account remove-factors',
    summary:
      'Takes all second factors and recovery codes from the person of an account who has lost them, so that the password alone signs in; a mail tells the person.',
    operands: [ACCOUNT],
    options: {},
    run: removeFactors,
  },
];

/** Throws StartError if the account has no address or already has a person. */
async function invite(context: Context, { operands: [text] }: Arguments): Promise<Output> {
  const { id, email } = await findAccount(await context.accounts(), text);
  if (email === null) throw new StartError(`the account ${text} has no email address`);
  const pool = await context.pool();
  if ((await findPersonOf(pool, id)) !== undefined)
    throw new StartError(`somebody signs in to the account ${text} already`);
  await askFor(pool, { kind: 'invite', email, client: '' }, Date.now());
  return { json: { invited: email }, lines: [`a mail to ${email} is on its way`] };
}

/** Throws UsageError for an invalid namespace, or StartError if the account has the maximum number. */
async function showNamespace(context: Context, { operands: [text, namespace] }: Arguments): Promise<Output> {
  if (!NAMESPACE.test(namespace))
    throw new UsageError(`${namespace} is no namespace: it has up to 63 of the characters a-z, 0-9 and hyphen`);
  if (MANAGEMENT_NAMESPACES.includes(namespace))
    throw new UsageError(`${namespace} is a namespace of the service, whose objects are not shown`);
  const { shownNamespaces } = await findAccount(await context.accounts(), text);
  if (new Set([...shownNamespaces, namespace]).size > SHOWN_NAMESPACES)
    throw new StartError(`${SHOWN_NAMESPACES} namespaces are shown in ${text} already; hide one first`);
  return changed(context, text, { type: 'show', namespace });
}

/** A Kubernetes namespace name (RFC 1123). */
const NAMESPACE = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** Throws StartError if the account has no person or the person has no factor. */
async function removeFactors(context: Context, { operands: [text] }: Arguments): Promise<Output> {
  const account = await findAccount(await context.accounts(), text);
  const count = await inTransaction(await context.pool(), async (client) => {
    const person = await findPersonOf(client, account.id);
    if (person === undefined) throw new StartError(`nobody signs in to the account ${text}`);
    const removed = await removeAllFactors(client, person.id);
    if (removed === 0) throw new StartError(`the person of the account ${text} has no second factor`);
    await recordActions(client, [administratorEntry(account, 'person.factor', '{"removed":"all"}')]);
    const asked = { kind: 'factors_removed', email: person.email, client: '' } as const;
    await askFor(client, asked, Date.now());
    return removed;
  });
  return { json: { removed: count }, lines: [`${count} second factors are removed; the password alone signs in`] };
}

function viewOf(account: AccountSummary): AccountView {
  const { id, name, email, plan, verifiedAt, suspendedAt, shownNamespaces, deleteAt, tokens, createdAt } = account;
  return {
    id,
    name,
    email,
    plan,
    verified_at: verifiedAt?.toISOString() ?? null,
    suspended_at: suspendedAt?.toISOString() ?? null,
    delete_at: deleteAt?.toISOString() ?? null,
    shown_namespaces: shownNamespaces,
    tokens,
    created_at: createdAt.toISOString(),
  };
}
