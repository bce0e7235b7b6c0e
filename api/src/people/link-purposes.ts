const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** The links that mails have, each for one thing, with the path of their page and how long they can be used. */
export const linkPurposes = {
  confirm_address: { path: '/sign-up/confirm', milliseconds: 24 * HOUR },
  confirm_identity: { path: '/sign-up/with/confirm', milliseconds: 24 * HOUR },
  reset_password: { path: '/reset/new', milliseconds: 30 * MINUTE },
  change_address: { path: '/settings/email/confirm', milliseconds: 24 * HOUR },
  verify_account: { path: '/verify', milliseconds: 24 * HOUR },
} as const;

export type LinkPurpose = keyof typeof linkPurposes;
