import type { AdmissionOptions } from '../http/admission.ts';
import { cookieIn } from '../http/cookies.ts';
import { SESSION_COOKIE } from '../accounts/people/browser-session.ts';
import { accountHolder } from '../accounts/accounts/account-holder.ts';
import { isTrusted } from '../kernel/plans.ts';

export const admissionByAccount: AdmissionOptions = {
  isTrusted,
  holderOf: accountHolder,
  sessionIn: (cookies) => cookieIn(cookies, SESSION_COOKIE),
};
