import { z } from 'zod';
import type { Block, Letter } from './letter.ts';
import { linkValue, textValue, timeValue, writeTime } from './values.ts';

/** Default lifetime of a mail without an expiring link, in milliseconds. */
const A_DAY = 24 * 60 * 60 * 1000;

/**
 * Determines which mails share the limit of a mailbox. `open` mails are for unverified mailboxes. All other mails are
 * for known people, and each kind has its own limit. Therefore neither sign-ups by strangers nor notices of another
 * kind can block a mail.
 */
type Budget = 'open' | 'own kind';

interface MailForm<S extends z.ZodType = z.ZodType> {
  readonly budget: Budget;
  /** Factor for the mailbox limit of this kind. */
  readonly times?: number;
  readonly values: S;
  /** Returns the time after which the mail is useless, in milliseconds since 1970. `now` is the time of the request. */
  readonly expires: (values: z.output<S>, now: number) => number;
  readonly write: (values: z.output<S>, service: string) => Letter;
}

function form<S extends z.ZodType>(mail: MailForm<S>): MailForm<S> {
  return mail;
}

const withItems = z.strictObject({
  items: z
    .array(z.strictObject({ about: textValue, message: textValue }))
    .min(1)
    .max(20),
  more: z.int().min(0),
  settingsLink: linkValue,
  unsubscribeLink: linkValue,
});

/** An optional mail that recipients can turn off with one click. */
function notice(happened: string, advice: string): MailForm<typeof withItems> {
  return form({
    budget: 'own kind',
    values: withItems,
    expires: expiresAfterADay,
    write: ({ items, more, settingsLink, unsubscribeLink }, service) => ({
      subject: `${happened} at ${service}`,
      blocks: [
        ...items.map(({ about, message }) => ({ text: `${about}: ${message}` })),
        ...(more === 0 ? [] : [{ text: `So it is with ${more} more.` }]),
        { text: advice },
        { action: 'Choose the mails that you get', link: settingsLink },
        { action: 'End mails of this kind', link: unsubscribeLink },
      ],
      unsubscribe: unsubscribeLink,
    }),
  });
}

const withName = z.strictObject({ name: textValue, until: timeValue, namesLink: linkValue });

/** A mail about the term of a name. One account may have many names that end on the same day. */
function aboutName(
  days: number,
  write: (values: z.output<typeof withName>, service: string) => Letter,
): MailForm<typeof withName> {
  return form({ budget: 'own kind', times: 10, values: withName, expires: (_, now) => now + days * A_DAY, write });
}

const withLink = z.strictObject({ link: linkValue, expiresAt: timeValue });

const withIdentity = z.strictObject({ at: timeValue, provider: textValue, login: textValue, securityLink: linkValue });

const expiresWithLink = ({ expiresAt }: { readonly expiresAt: Date }): number => expiresAt.getTime();
const expiresAfterADay = (_: unknown, now: number): number => now + A_DAY;

const once = (expiresAt: Date): Block => ({ text: `The link works once, until ${writeTime(expiresAt)}.` });
const NOT_YOU: Block = { text: 'If you did not request this, ignore this mail. Nothing changes.' };
const resetIfNotYou = (link: string): Block => ({
  action: 'If this was not you, reset your password immediately',
  link,
});

/** All kinds of mail. To add one, add an entry here and a row in docs/run/mail.md. */
export const mailForms = {
  confirm_address: form({
    budget: 'open',
    values: withLink,
    expires: expiresWithLink,
    write: ({ link, expiresAt }, service) => ({
      subject: `Confirm your address for ${service}`,
      blocks: [
        {
          text: `Someone signed up for ${service} with this address. If it was you, confirm that the address is yours.`,
        },
        { action: 'Confirm this address', link },
        once(expiresAt),
        NOT_YOU,
      ],
    }),
  }),
  address_taken: form({
    budget: 'open',
    values: z.strictObject({ signInLink: linkValue, resetLink: linkValue }),
    expires: expiresAfterADay,
    write: ({ signInLink, resetLink }, service) => ({
      subject: `You already have an account at ${service}`,
      blocks: [
        { text: `Someone signed up for ${service} with this address, but it already has an account.` },
        { action: 'If it was you, sign in', link: signInLink },
        { action: 'If you have forgotten your password, reset it', link: resetLink },
        NOT_YOU,
      ],
    }),
  }),
  invitation: form({
    budget: 'own kind',
    values: z.strictObject({ link: linkValue, expiresAt: timeValue, account: textValue }),
    expires: expiresWithLink,
    write: ({ link, expiresAt, account }, service) => ({
      subject: `You are invited to ${service}`,
      blocks: [
        { text: `The administrators of ${service} created the account ${account} for this address.` },
        { action: 'Choose a password and sign in', link },
        once(expiresAt),
        { text: 'If you do not know the service, ignore this mail.' },
      ],
    }),
  }),
  reset_password: form({
    budget: 'own kind',
    times: 2, // three links at once, each of half an hour
    values: withLink,
    expires: expiresWithLink,
    write: ({ link, expiresAt }, service) => ({
      subject: `Reset your password for ${service}`,
      blocks: [
        { text: `Someone requested a new password for your account at ${service}.` },
        { action: 'Choose a new password', link },
        once(expiresAt),
        { text: 'A new password ends all sessions. Your second factors do not change.' },
        NOT_YOU,
      ],
    }),
  }),
  locked: form({
    budget: 'own kind',
    values: z.strictObject({ until: timeValue, resetLink: linkValue }),
    expires: expiresAfterADay,
    write: ({ until, resetLink }, service) => ({
      subject: `Sign-in by password is locked at ${service}`,
      blocks: [
        {
          text: `Someone entered a wrong password for your account at ${service} several times. Until ${writeTime(until)}, that network, and browsers and networks that are new to your account, cannot sign in with a password. Open sessions continue.`,
        },
        { action: 'If you have forgotten your password, reset it', link: resetLink },
        { text: 'If it was not you, you have nothing to do. Nobody has signed in.' },
      ],
    }),
  }),
  address_change_new: form({
    budget: 'open',
    values: withLink,
    expires: expiresWithLink,
    write: ({ link, expiresAt }, service) => ({
      subject: `Confirm your new address for ${service}`,
      blocks: [
        {
          text: `Someone wants to use this address for an account at ${service}. If it was you, confirm that the address is yours.`,
        },
        { action: 'Confirm this address', link },
        once(expiresAt),
        NOT_YOU,
      ],
    }),
  }),
  address_change_old: form({
    budget: 'own kind',
    values: z.strictObject({ link: linkValue, expiresAt: timeValue, newAddress: textValue }),
    expires: expiresWithLink,
    write: ({ link, expiresAt, newAddress }, service) => ({
      subject: `Confirm the change of your address for ${service}`,
      blocks: [
        {
          text: `Someone signed in to your account at ${service} wants to change its address to ${newAddress}.`,
        },
        { action: 'Allow the change', link },
        once(expiresAt),
        {
          text: 'If it was not you, do not follow the link. End all other sessions of your account and change your password.',
        },
      ],
    }),
  }),
  address_changed: form({
    budget: 'own kind',
    values: z.strictObject({ at: timeValue, newAddress: textValue }),
    expires: expiresAfterADay,
    write: ({ at, newAddress }, service) => ({
      subject: `The address of your account at ${service} was changed`,
      blocks: [
        {
          text: `At ${writeTime(at)} the address of your account at ${service} changed to ${newAddress}. We send mails there from now on.`,
        },
        { text: `If it was not you, contact the operators of ${service} immediately.` },
      ],
    }),
  }),
  password_changed: form({
    budget: 'own kind',
    values: z.strictObject({ at: timeValue, resetLink: linkValue }),
    expires: expiresAfterADay,
    write: ({ at, resetLink }, service) => ({
      subject: `Your password for ${service} was changed`,
      blocks: [
        { text: `The password of your account at ${service} was changed at ${writeTime(at)}.` },
        resetIfNotYou(resetLink),
      ],
    }),
  }),
  factor_added: form({
    budget: 'own kind',
    values: z.strictObject({ at: timeValue, factor: textValue, resetLink: linkValue }),
    expires: expiresAfterADay,
    write: ({ at, factor, resetLink }, service) => ({
      subject: `A second factor was added to your account at ${service}`,
      blocks: [
        { text: `At ${writeTime(at)} a second factor was added to your account at ${service}: ${factor}.` },
        resetIfNotYou(resetLink),
        { text: 'Then remove the factor under “Security”.' },
      ],
    }),
  }),
  factor_removed: form({
    budget: 'own kind',
    values: z.strictObject({ at: timeValue, factor: textValue, resetLink: linkValue }),
    expires: expiresAfterADay,
    write: ({ at, factor, resetLink }, service) => ({
      subject: `A second factor was removed from your account at ${service}`,
      blocks: [
        { text: `At ${writeTime(at)} a second factor was removed from your account at ${service}: ${factor}.` },
        resetIfNotYou(resetLink),
      ],
    }),
  }),
  recovery_code_used: form({
    budget: 'own kind',
    values: z.strictObject({ at: timeValue, left: textValue, resetLink: linkValue }),
    expires: expiresAfterADay,
    write: ({ at, left, resetLink }, service) => ({
      subject: `A recovery code was used at ${service}`,
      blocks: [
        {
          text: `At ${writeTime(at)} someone signed in to your account at ${service} with a recovery code. That code no longer works. Codes left: ${left}. You can create new ones under “Security”.`,
        },
        resetIfNotYou(resetLink),
      ],
    }),
  }),
  codes_locked: form({
    budget: 'own kind',
    values: z.strictObject({ until: timeValue, resetLink: linkValue }),
    expires: expiresAfterADay,
    write: ({ until, resetLink }, service) => ({
      subject: `Wrong codes were entered for your account at ${service}`,
      blocks: [
        {
          text: `Someone signed in to your account at ${service} with its password and entered wrong codes for the second factor. Codes are not accepted until ${writeTime(until)}. Open sessions continue, and passkeys work.`,
        },
        { action: 'If it was not you, someone knows your password: reset it', link: resetLink },
      ],
    }),
  }),
  identity_linked: form({
    budget: 'own kind',
    values: withIdentity,
    expires: expiresAfterADay,
    write: ({ at, provider, login, securityLink }, service) => ({
      subject: `${provider} can now sign in to your account at ${service}`,
      blocks: [
        { text: `Since ${writeTime(at)} ${login} at ${provider} can now sign in to your account at ${service}.` },
        {
          action: 'If this was not you, remove it immediately, end all sessions and change your password',
          link: securityLink,
        },
      ],
    }),
  }),
  identity_unlinked: form({
    budget: 'own kind',
    values: withIdentity,
    expires: expiresAfterADay,
    write: ({ at, provider, login, securityLink }, service) => ({
      subject: `${provider} can no longer sign in to your account at ${service}`,
      blocks: [
        { text: `Since ${writeTime(at)} ${login} at ${provider} can no longer sign in to your account at ${service}.` },
        { action: 'If this was not you, end all sessions and change your password', link: securityLink },
      ],
    }),
  }),
  deletion_asked: form({
    budget: 'own kind',
    values: z.strictObject({ deleteAt: timeValue, signInLink: linkValue }),
    expires: expiresAfterADay,
    write: ({ deleteAt, signInLink }, service) => ({
      subject: `Your account at ${service} will be deleted`,
      blocks: [
        {
          text: `Your account at ${service}, with its zones and everything in it, will be deleted at ${writeTime(deleteAt)}. Until then its zones are served. Its tokens are revoked and its webhooks are paused.`,
        },
        { action: 'To keep it, sign in before then', link: signInLink },
        { text: 'If you did not request this, keep the account and change your password immediately.' },
      ],
    }),
  }),
  deletion_cancelled: form({
    budget: 'own kind',
    values: z.strictObject({ at: timeValue, securityLink: linkValue }),
    expires: expiresAfterADay,
    write: ({ at, securityLink }, service) => ({
      subject: `Your account at ${service} is kept`,
      blocks: [
        {
          text: `At ${writeTime(at)} the deletion of your account at ${service} was cancelled. Its tokens remain revoked.`,
        },
        { action: 'If this was not you, end all sessions and change your password', link: securityLink },
      ],
    }),
  }),
  account_deleted: form({
    budget: 'own kind',
    values: z.strictObject({ at: timeValue }),
    expires: expiresAfterADay,
    write: ({ at }, service) => ({
      subject: `Your account at ${service} is deleted`,
      blocks: [
        {
          text: `At ${writeTime(at)} your account at ${service} was deleted with everything in it. This is our last mail.`,
        },
      ],
    }),
  }),
  verify_account: form({
    budget: 'own kind',
    values: withLink,
    expires: expiresWithLink,
    write: ({ link, expiresAt }, service) => ({
      subject: `Verify your account at ${service}`,
      blocks: [
        { text: `We found the proof for your account at ${service}. One step is left.` },
        { action: 'Verify this account', link },
        once(expiresAt),
      ],
    }),
  }),
  review_refused: form({
    budget: 'own kind',
    values: z.strictObject({ link: linkValue, reason: textValue }),
    expires: expiresAfterADay,
    write: ({ link, reason }, service) => ({
      subject: `Your account at ${service} was not verified`,
      blocks: [
        { text: `Your account at ${service} was not verified after review. Reason: ${reason}` },
        { action: 'Prove that you own a domain, or request another review in a week', link },
      ],
    }),
  }),
  name_expiring: aboutName(10, ({ name, until, namesLink }, service) => ({
    subject: `Renew ${name} at ${service}`,
    blocks: [
      { text: `The term of the name ${name} ends at ${writeTime(until)}. Renewing it for another year is free.` },
      { action: 'Renew it', link: namesLink },
      { text: 'Names that are not renewed end with their zones and records.' },
    ],
  })),
  name_ending: aboutName(10, ({ name, until, namesLink }, service) => ({
    subject: `${name} ends soon at ${service}`,
    blocks: [
      {
        text: `The term of the name ${name} ends at ${writeTime(until)}. This is the last reminder. If you do not renew the name, its zone and records will be deleted.`,
      },
      { action: 'Renew it for another year, for free', link: namesLink },
    ],
  })),
  name_grace: aboutName(5, ({ name, until, namesLink }, service) => ({
    subject: `The term of ${name} has ended at ${service}`,
    blocks: [
      {
        text: `The term of the name ${name} has ended. The name is still served, and you can renew it until ${writeTime(until)}.`,
      },
      { action: 'Renew it for another year, for free', link: namesLink },
    ],
  })),
  name_deleting: aboutName(7, ({ name, until, namesLink }, service) => ({
    subject: `${name} will be deleted at ${service}`,
    blocks: [
      {
        text: `The name ${name} was given up, or its term has ended. At ${writeTime(until)} its zone and records will be deleted.`,
      },
      { action: 'To keep the name, restore it before then', link: namesLink },
    ],
  })),
  name_released: aboutName(7, ({ name, until, namesLink }, service) => ({
    subject: `${name} was deleted at ${service}`,
    blocks: [
      {
        text: `The name ${name} was deleted with its zone and records. Until ${writeTime(until)} only you can take it again. After that, anyone can. Remove it from mail settings, certificates and links.`,
      },
      { action: 'Take it again', link: namesLink },
    ],
  })),
  draft_refused: notice('A draft was refused', 'The previous version is served until you correct the draft.'),
  ds_wrong: notice(
    'A DS record is wrong',
    'Validating resolvers may reject answers of a zone with a wrong DS record. Correct it at your registrar.',
  ),
  delegation_lost: notice(
    'A delegation is lost',
    'Resolvers no longer query the nameservers of this service, or also query others. Check whether you intended this.',
  ),
  signature_ends: notice(
    'Signatures end soon',
    'They should have been renewed by now. If they are not renewed within a day, contact the operators of this service.',
  ),
  token_ends: notice('An API token expires soon', 'Programs that use it then stop working.'),
  webhook_disabled: notice('A webhook is disabled', 'Verify its URL again when the receiver is back.'),
} as const;

export type NoticeMailKind =
  'draft_refused' | 'ds_wrong' | 'delegation_lost' | 'signature_ends' | 'token_ends' | 'webhook_disabled';

export type MailKind = keyof typeof mailForms;

export const mailKinds = Object.keys(mailForms) as readonly MailKind[];

export type MailValues<K extends MailKind = MailKind> = z.input<(typeof mailForms)[K]['values']>;

/** Returns the form of a kind when the type of its values is unknown. Validate the values first. */
export function mailForm(kind: MailKind): MailForm {
  return (mailForms as { readonly [kind in MailKind]: unknown })[kind] as MailForm;
}
