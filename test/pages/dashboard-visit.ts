import type { BrowserContext, Page } from 'playwright-core';
import type { ShownProduct } from './shown-product.ts';

/** A page as a person sees it. */
export interface Visit {
  readonly name: string;
  readonly path: string;
  /** A text that it has when it is complete. */
  readonly shows: string | RegExp;
  /** Brings it into the state that is checked. */
  readonly act?: (page: Page) => Promise<void>;
}

/** The dashboard that runs, and a person who is signed in. */
export interface Dashboard {
  readonly product: ShownProduct;
  readonly password: string;
  readonly ask: (method: string, path: string, body?: unknown, type?: string) => Promise<unknown>;
  readonly open: (context: BrowserContext, path: string, text: string | RegExp) => Promise<Page>;
}
