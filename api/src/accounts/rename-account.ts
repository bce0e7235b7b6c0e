import type { Actor } from '../actor.ts';
import { Failure } from '../failure.ts';
import type { Services } from '../services.ts';
import { actorEntry } from './actor-entry.ts';
import { type AccountView, getAccount } from './get-account.ts';

/** Changes the name by which people know their account; all else belongs to its person, or to administrators. A name that is left out stays. */
export async function renameAccount(
  services: Pick<Services, 'accounts' | 'tokens' | 'pagesUrl'>,
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
