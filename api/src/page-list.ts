import { dashboardPages } from './dashboard/dashboard-pages.ts';
import { devicePages } from './device/device-pages.ts';
import { mailboxPages } from './mailbox/mailbox-pages.ts';
import { noticePages } from './notices/notice-pages.ts';
import { homePage } from './pages/home-page.ts';
import { againPages } from './people-pages/again-pages.ts';
import { deletionPages } from './people-pages/deletion-pages.ts';
import { exportPages } from './people-pages/export-pages.ts';
import { identityPages } from './people-pages/identity-pages.ts';
import type { Page } from './pages/page.ts';
import { factorPages } from './people-pages/factor-pages.ts';
import { joinPage } from './people-pages/join-page.ts';
import { resetPages } from './people-pages/reset-pages.ts';
import { secondStepPages } from './people-pages/second-step-pages.ts';
import { settingsPages } from './people-pages/settings-pages.ts';
import { signInPages } from './people-pages/sign-in-pages.ts';
import { signUpPages } from './people-pages/sign-up-pages.ts';
import { verificationPages } from './people-pages/verification-pages.ts';
import { operatorPages } from './operators/operator-pages.ts';

/** All pages for people, beside the reference and the problems. */
export const pages: readonly Page[] = [
  homePage,
  ...dashboardPages,
  ...signUpPages,
  joinPage,
  ...signInPages,
  ...identityPages,
  ...secondStepPages,
  ...resetPages,
  ...againPages,
  ...settingsPages,
  ...factorPages,
  ...verificationPages,
  ...devicePages,
  ...noticePages,
  ...mailboxPages,
  ...operatorPages,
  ...exportPages,
  ...deletionPages,
];
