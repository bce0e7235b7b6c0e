import { z } from 'zod';
import { DASHBOARD } from '../pages/home-page.ts';
import { pathOfOurs } from '../pages/path-of-ours.ts';

/** Where the browser goes on after the sign-in. */
export const nextQuery = z.object({ next: z.string().max(2048).optional() });

/** The path of ours in a query; the zones where it names none. */
export function nextPath({ next = '' }: z.output<typeof nextQuery>): string {
  return pathOfOurs(next) ?? DASHBOARD;
}

/** A path with the same query. */
export function withNext(path: string, query: z.output<typeof nextQuery>): string {
  return `${path}?next=${encodeURIComponent(nextPath(query))}`;
}
