import { StartError } from '@fourwinds/process';
import { scopes, tokenKinds, tsigAlgorithms } from '../kernel/actor.ts';
import { chosenTokens, type OwnedToken, revokeTokens } from '../automation/tokens/all-tokens.ts';
import { tokenDetails } from '../automation/tokens/audit-token.ts';
import { type TokenView, tokenView } from '../automation/tokens/token-view.ts';
import { isUuid } from '../zones/zone/identity.ts';
import { administratorEntry } from './administrator.ts';
import { accountIn } from './account-commands.ts';
import { type Arguments, type Command, UsageError } from './command.ts';
import type { Context } from './context.ts';
import { createTokenCommand } from './create-token.ts';
import { type Column, type Output, table } from './output.ts';
import { readPast } from './read-time.ts';

type TokenLine = TokenView & { readonly account: string };

const COLUMNS: readonly Column<TokenLine>[] = [
  { title: 'ID', of: ({ id }) => id },
  { title: 'ACCOUNT', of: ({ account }) => account },
  { title: 'NAME', of: ({ name }) => name },
  { title: 'KIND', of: ({ kind }) => kind },
  { title: 'LIMITS', of: limitsOf },
  { title: 'CREATED', of: ({ created_at: at }) => at },
  { title: 'EXPIRES', of: ({ expires_at: at }) => at ?? 'never' },
  { title: 'LAST USED', of: ({ last_used_at: at }) => at ?? 'never' },
];

function limitsOf({ kind, scopes: rights, zones, names, types, allowlist }: TokenLine): string {
  const lists = { zones, names, types, allow: allowlist };
  const limits = Object.entries(lists).flatMap(([name, items]) =>
    items === null ? [] : [`${name}=${items.join(',')}`],
  );
  return [...(kind === 'scoped' ? [rights.join(',')] : []), ...limits].join(' ');
}

async function list(context: Context, args: Arguments): Promise<Output> {
  const account = await accountIn(context, args);
  return table(COLUMNS, (await chosenTokens(await context.pool(), { account })).map(rowOf));
}

async function revoke(context: Context, args: Arguments): Promise<Output> {
  const { operands, values } = args;
  const [id] = operands;
  if ((id === undefined) === (values.before === undefined))
    throw new UsageError(
      'token revoke needs the id of one token, or --before <time> for all that were made before then',
    );
  if (id !== undefined && !isUuid(id)) throw new UsageError(`${id} is no id of a token; “token list” shows them`);
  const before = values.before === undefined ? undefined : readPast('--before', values.before, Date.now());
  const account = await accountIn(context, args);
  const revoked = await revokeTokens(await context.pool(), { id, before, account }, (action, token) =>
    administratorEntry({ id: token.accountId, plan: token.plan }, action, tokenDetails(token)),
  );
  if (id !== undefined && revoked.length === 0)
    throw new StartError(`there is no token ${id}; “token list” shows them`);
  return table(COLUMNS, revoked.map(rowOf), [
    `${revoked.length} ${revoked.length === 1 ? 'token is' : 'tokens are'} revoked`,
  ]);
}

function rowOf({ account, accountId: _, plan: __, ...token }: OwnedToken): TokenLine {
  return { account, ...tokenView(token) };
}

const account = { value: 'id|name|email' };

export const tokenCommands: readonly Command[] = [
  {
    name: 'token create',
    summary: 'Makes a token of an account. Its secret is on standard output, this once.',
    operands: [],
    options: {
      account: { ...account, help: 'The account.', required: true },
      name: { value: 'text', help: 'Its name in lists.' },
      kind: { value: tokenKinds.join('|'), help: 'personal where nothing below is given, else scoped.' },
      scopes: { value: 'list', help: `Of a scoped token, with commas: ${scopes.join(', ')}.` },
      zones: { value: 'list', help: 'Names or ids of the zones that it is limited to.' },
      names: { value: 'list', help: 'Owner names that it is limited to, such as _acme-challenge.*' },
      types: { value: 'list', help: 'Record types that it is limited to.' },
      allow: { value: 'list', help: 'Addresses and networks that it may be used from.' },
      expires: { value: 'time', help: 'When it expires, such as 90d or 2027-01-31T12:00:00Z; never where left out.' },
      'max-unused': { value: 'duration', help: 'It expires when it is not used for this long, such as 90d.' },
      tsig: {
        value: tsigAlgorithms.join('|'),
        help: 'Give it a key for updates by RFC 2136, which comes after the secret, as nsupdate -y takes it.',
      },
      secret: {
        value: 'namespace/name',
        help: 'Write it into a new Secret of Kubernetes instead, with the key token, and tsig-name and tsig-secret.',
      },
    },
    run: createTokenCommand,
  },
  {
    name: 'token list',
    summary: 'Lists tokens, the oldest first, without their secrets.',
    operands: [],
    options: { account: { ...account, help: 'Of this account alone.' } },
    run: list,
  },
  {
    name: 'token revoke',
    summary: 'Ends one token, or all that were made before a time, as after a restore of the database.',
    operands: ['id?'],
    options: {
      before: { value: 'time', help: 'All that were made before then, such as 2027-01-31T12:00:00Z.' },
      account: { ...account, help: 'Of this account alone.' },
    },
    run: revoke,
  },
];
