import { dashboardPages } from '../pages/dashboard/dashboard-pages.ts';
import { devicePages } from '../pages/device/device-pages.ts';
import { mailboxPages } from '../pages/mailbox/mailbox-pages.ts';
import { noticePages } from '../pages/notices/notice-pages.ts';
import { homePage } from '../pages/frame/home-page.ts';
import { againPages } from '../pages/people/again-pages.ts';
import { deletionPages } from '../pages/people/deletion-pages.ts';
import { exportPages } from '../pages/people/export-pages.ts';
import { identityPages } from '../pages/people/identity-pages.ts';
import type { Page } from '../pages/frame/page.ts';
import { factorPages } from '../pages/people/factor-pages.ts';
import { joinPage } from '../pages/people/join-page.ts';
import { resetPages } from '../pages/people/reset-pages.ts';
import { secondStepPages } from '../pages/people/second-step-pages.ts';
import { settingsPages } from '../pages/people/settings-pages.ts';
import { signInPages } from '../pages/people/sign-in-pages.ts';
import { signUpPages } from '../pages/people/sign-up-pages.ts';
import { verificationPages } from '../pages/people/verification-pages.ts';
import { staffPages } from '../pages/staff/staff-pages.ts';

/** All web pages except the API reference and the problem pages. */
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
  ...staffPages,
  ...exportPages,
  ...deletionPages,
];
