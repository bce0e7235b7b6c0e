import type { BrowserContext, Page } from 'playwright-core';
import type { ShownProduct } from './shown-product.ts';

/** A page to check. */
export interface Visit {
  readonly name: string;
  readonly path: string;
  /** Text that the page contains when it has loaded. */
  readonly shows: string | RegExp;
  /** Brings the page into the state to check. */
  readonly act?: (page: Page) => Promise<void>;
}

/** The running dashboard with a signed-in user. */
export interface Dashboard {
  readonly product: ShownProduct;
  readonly password: string;
  readonly ask: (method: string, path: string, body?: unknown, type?: string) => Promise<unknown>;
  readonly open: (context: BrowserContext, path: string, text: string | RegExp) => Promise<Page>;
}
