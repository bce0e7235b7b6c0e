import { queryOptions } from '@tanstack/react-query';
import { allPages } from '../api/all-pages.ts';
import { api, bodyOf, type Token } from '../api/client.ts';

/** The maximum page size. */
const TOKENS_A_PAGE = 200;

/** The tokens of the account. Tokens of webhooks are not included. */
export const tokensQuery = queryOptions({
  queryKey: ['tokens'],
  queryFn: async ({ signal }) => {
    const all = await allPages((cursor) =>
      bodyOf(api.GET('/tokens', { params: { query: { limit: TOKENS_A_PAGE, cursor } }, signal })),
    );
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
