import { homePage } from './pages/home-page.ts';
import type { Page } from './pages/page.ts';

/** All pages for people, beside the reference and the problems. */
export const pages: readonly Page[] = [homePage];
