import type { Page } from 'playwright-core';

/** One page as a person sees it. */
export interface Visit {
  /** The name of its screenshots. */
  readonly name: string;
  readonly path: string;
  /** 200 where left out. */
  readonly status?: number;
  /** Brings the page into the state that is checked, such as a form with errors. */
  readonly act?: (page: Page) => Promise<void>;
}

/** All pages and their states, a line each. */
export const visits: readonly Visit[] = [
  { name: 'home', path: '/' },
  { name: 'apis', path: '/docs' },
  { name: 'reference', path: '/docs/v1' },
  { name: 'problems', path: '/problems' },
  { name: 'problem', path: '/problems/alias-loop' },
  { name: 'verify-dead-link', path: '/verify?token=x', status: 404 },
  { name: 'sign-in-by-passkey', path: '/sign-in/passkey' },
  { name: 'second-factor-ended', path: '/sign-in/factor', status: 404 },
  { name: 'not-found', path: '/nowhere', status: 404 },
];
