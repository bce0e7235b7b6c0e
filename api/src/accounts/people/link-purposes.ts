const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const FOR_A_DAY = { milliseconds: 24 * HOUR, lasts: '24 hours' } as const;

const signUpAgain = 'sign up again, or sign in if you have done so before';

/** Purposes of links in mails. Each has the path of its page, the link's lifetime, and how to get another link. */
export const linkPurposes = {
  confirm_address: {
    path: '/sign-up/confirm',
    ...FOR_A_DAY,
    again: signUpAgain,
    place: '/sign-up',
  },
  confirm_identity: {
    path: '/sign-up/with/confirm',
    ...FOR_A_DAY,
    again: signUpAgain,
    place: '/sign-up',
  },
  join_account: {
    path: '/join',
    milliseconds: 7 * DAY,
    lasts: '7 days',
    again: 'ask for another one',
    place: '/reset',
  },
  reset_password: {
    path: '/reset/new',
    milliseconds: 30 * MINUTE,
    lasts: '30 minutes',
    again: 'ask for another one',
    place: '/reset',
  },
  change_address: {
    path: '/settings/email/confirm',
    ...FOR_A_DAY,
    again: 'ask for the change again',
    place: '/settings/email',
  },
  verify_account: {
    path: '/verify',
    ...FOR_A_DAY,
    again: 'ask for the verification again',
    place: '/settings/verification',
  },
} as const;

export type LinkPurpose = keyof typeof linkPurposes;
