import { queryOptions } from '@tanstack/react-query';
import { api, type Token } from '../api/client.ts';

/** The tokens of the account. Tokens of webhooks are not included. */
export const tokensQuery = queryOptions({
  queryKey: ['tokens'],
  queryFn: async ({ signal }) => {
    const all = await api.tokens.list({ signal }).toArray();
    return inOrder(all.filter(({ kind }) => kind !== 'webhook_key'));
  },
});

/** Sorts by expiry, soonest first. Tokens without expiry are last. */
function inOrder(tokens: readonly Token[]): Token[] {
  const end = ({ expires_at: at }: Token) => (at === null ? Infinity : Date.parse(at));
  return [...tokens].sort((one, other) => {
    const [mine, theirs] = [end(one), end(other)];
    return mine === theirs ? one.name.localeCompare(other.name) : mine - theirs;
  });
}
