import { z } from 'zod';
import { DASHBOARD } from '../frame/home-page.ts';
import { pathOfOurs } from '../frame/path-of-ours.ts';

/** Path at which the browser continues after sign-in. */
export const nextQuery = z.object({ next: z.string().max(2048).optional() });

/** Returns the path in the query if it is one of our paths. Default: the path of the zones. */
export function nextPath({ next = '' }: z.output<typeof nextQuery>): string {
  return pathOfOurs(next) ?? DASHBOARD;
}

export function withNext(path: string, query: z.output<typeof nextQuery>): string {
  return `${path}?next=${encodeURIComponent(nextPath(query))}`;
}
