import type { Actor } from '../../kernel/actor.ts';
import { Failure } from '../../kernel/failure.ts';
import type { AccountPorts } from './account-ports.ts';
import type { TokenReads } from '../../kernel/ports.ts';
import type { PagesUrl } from '../../kernel/verification-page.ts';
import { actorEntry } from './actor-entry.ts';
import { type AccountView, getAccount } from './get-account.ts';

/**
 * Changes the display name of the account, the only field that callers may change here. An omitted name stays
 * unchanged.
 */
export async function renameAccount(
  services: AccountPorts & TokenReads & PagesUrl,
  actor: Actor,
  { name, requestId }: { readonly name?: string; readonly requestId: string },
): Promise<AccountView> {
  const { accounts, tokens } = services;
  const { account } = actor;
  if (name === undefined || name === account.name) return getAccount(services, actor);
  const details = JSON.stringify({ account: { name } });
  const isThere = await accounts.rename(account.id, name, actorEntry(actor, requestId, 'account.rename', details));
  tokens.forget();
  if (!isThere) throw new Failure('not_found', 'this account is gone');
  return getAccount(services, { ...actor, account: { ...account, name } });
}
