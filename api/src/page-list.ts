import { devicePages } from './device/device-pages.ts';
import { mailboxPages } from './mailbox/mailbox-pages.ts';
import { noticePages } from './notices/notice-pages.ts';
import { homePage } from './pages/home-page.ts';
import type { Page } from './pages/page.ts';
import { resetPages } from './people-pages/reset-pages.ts';
import { settingsPages } from './people-pages/settings-pages.ts';
import { signInPages } from './people-pages/sign-in-pages.ts';
import { tokenPages } from './token-pages/token-pages.ts';
import { signUpPages } from './people-pages/sign-up-pages.ts';

/** All pages for people, beside the reference and the problems. */
export const pages: readonly Page[] = [
  homePage,
  ...signUpPages,
  ...signInPages,
  ...resetPages,
  ...settingsPages,
  ...tokenPages,
  ...devicePages,
  ...noticePages,
  ...mailboxPages,
];
