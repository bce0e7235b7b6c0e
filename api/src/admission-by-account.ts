import type { AdmissionOptions } from './http/admission.ts';
import { cookieIn } from './pages/cookies.ts';
import { SESSION_COOKIE } from './pages/session.ts';
import { accountHolder } from './accounts/account-holder.ts';
import { isTrusted } from './accounts/plans.ts';

/** How requests are admitted by the accounts that make them. */
export const admissionByAccount: AdmissionOptions = {
  isTrusted,
  holderOf: accountHolder,
  sessionIn: (cookies) => cookieIn(cookies, SESSION_COOKIE),
};
