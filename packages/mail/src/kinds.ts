import { z } from 'zod';
import type { Block, Letter } from './letter.ts';
import { linkValue, textValue, timeValue, writeTime } from './values.ts';

/** How long a mail without a link that ends is worth sending, milliseconds. */
const A_DAY = 24 * 60 * 60 * 1000;

/**
 * The mails that are counted together for one mailbox. All that are `open` go to mailboxes of which nobody has shown that they are theirs. The
 * others go to persons and are counted by their kind, so that no sign-up by a stranger, and no notice of another kind, keeps a mail from its reader.
 */
type Budget = 'open' | 'own kind';

/** A kind of mail, with values of one form. */
interface MailForm<S extends z.ZodType = z.ZodType> {
  readonly budget: Budget;
  /** How many times as many as of other kinds one mailbox may get. */
  readonly times?: number;
  readonly values: S;
  /** When sending it is no longer of use, milliseconds since 1970; it was asked for at `now`. */
  readonly expires: (values: z.output<S>, now: number) => number;
  /** `service` is the name of the service. */
  readonly write: (values: z.output<S>, service: string) => Letter;
}

function form<S extends z.ZodType>(mail: MailForm<S>): MailForm<S> {
  return mail;
}

/** Events of one kind that a person is notified of in one mail. */
const withItems = z.strictObject({
  items: z
    .array(z.strictObject({ about: textValue, message: textValue }))
    .min(1)
    .max(20),
  /** Events beyond those. */
  more: z.int().min(0),
  settingsLink: linkValue,
  unsubscribeLink: linkValue,
});

/** A mail that its reader can do without, and ends by one click. */
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

const withLink = z.strictObject({ link: linkValue, expiresAt: timeValue });

const withIdentity = z.strictObject({ at: timeValue, provider: textValue, login: textValue, securityLink: linkValue });

const expiresWithLink = ({ expiresAt }: { readonly expiresAt: Date }): number => expiresAt.getTime();
const expiresAfterADay = (_: unknown, now: number): number => now + A_DAY;

const once = (expiresAt: Date): Block => ({ text: `The link works once, until ${writeTime(expiresAt)}.` });
const NOT_YOU: Block = { text: 'If you did not ask for this, ignore this mail: nothing changes.' };
const resetIfNotYou = (link: string): Block => ({ action: 'If this was not you, reset your password at once', link });

/** All kinds of mail; a new one is its entry here, and its row in docs/mail.md. */
export const mailForms = {
  confirm_address: form({
    budget: 'open',
    values: withLink,
    expires: expiresWithLink,
    write: ({ link, expiresAt }, service) => ({
      subject: `Confirm your address for ${service}`,
      blocks: [
        { text: `Somebody signed up for ${service} with this address. If it was you, confirm that it is yours.` },
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
      subject: `You have an account at ${service} already`,
      blocks: [
        { text: `Somebody signed up for ${service} with this address, for which there is an account already.` },
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
        { text: `The administrators of ${service} made the account ${account} for this address.` },
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
        { text: `Somebody asked for another password for your account at ${service}.` },
        { action: 'Choose a new password', link },
        once(expiresAt),
        { text: 'It ends all sessions. A second factor, if you have one, stays as it is.' },
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
          text: `A wrong password was given for your account at ${service} several times. Until ${writeTime(until)} sign-in by password is locked where it was given, and for browsers and networks that have not signed in to the account before; sessions go on.`,
        },
        { action: 'If you have forgotten your password, reset it', link: resetLink },
        { text: 'If it was not you, there is nothing to do: nobody has signed in.' },
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
          text: `Somebody wants to use this address for an account at ${service}. If it was you, confirm that it is yours.`,
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
          text: `Somebody who is signed in to your account at ${service} wants to change its address to ${newAddress}.`,
        },
        { action: 'Permit the change', link },
        once(expiresAt),
        {
          text: 'If it was not you, do not follow the link. End all other sessions of your account, and change your password.',
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
          text: `Since ${writeTime(at)} your account at ${service} has the address ${newAddress}. Mails go there from now on.`,
        },
        { text: `If it was not you, write to those who run ${service} at once.` },
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
        { text: `Since ${writeTime(at)} your account at ${service} has ${factor}, with which somebody can sign in.` },
        resetIfNotYou(resetLink),
        { text: 'Then remove what you did not add, under “Security”.' },
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
        { text: `Since ${writeTime(at)} nobody can sign in to your account at ${service} with ${factor} any more.` },
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
          text: `At ${writeTime(at)} somebody signed in to your account at ${service} with a recovery code, which works no more. Codes that are left: ${left}. You can make new ones under “Security”.`,
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
      subject: `Wrong codes were given for your account at ${service}`,
      blocks: [
        {
          text: `Somebody who signed in to your account at ${service} by its password gave wrong codes for the second factor. No code counts until ${writeTime(until)}; sessions go on, and passkeys work.`,
        },
        { action: 'If it was not you, somebody knows your password: reset it', link: resetLink },
      ],
    }),
  }),
  identity_linked: form({
    budget: 'own kind',
    values: withIdentity,
    expires: expiresAfterADay,
    write: ({ at, provider, login, securityLink }, service) => ({
      subject: `${provider} signs in to your account at ${service}`,
      blocks: [
        { text: `Since ${writeTime(at)} ${login} at ${provider} signs in to your account at ${service}.` },
        {
          action: 'If this was not you, remove it at once, end all sessions and change your password',
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
      subject: `${provider} no longer signs in to your account at ${service}`,
      blocks: [
        { text: `Since ${writeTime(at)} ${login} at ${provider} no longer signs in to your account at ${service}.` },
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
          text: `Your account at ${service} ends at ${writeTime(deleteAt)}, with its zones and all that it has. Until then its zones are served; its tokens have ended, and its webhooks pause.`,
        },
        { action: 'To keep it, sign in before then', link: signInLink },
        { text: 'If it was not you who asked for this, keep the account and change your password at once.' },
      ],
    }),
  }),
  deletion_cancelled: form({
    budget: 'own kind',
    values: z.strictObject({ at: timeValue, securityLink: linkValue }),
    expires: expiresAfterADay,
    write: ({ at, securityLink }, service) => ({
      subject: `Your account at ${service} stays`,
      blocks: [
        {
          text: `At ${writeTime(at)} the deletion of your account at ${service} was cancelled. Its tokens stay ended.`,
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
          text: `At ${writeTime(at)} your account at ${service} was deleted with all that it had. This is our last mail.`,
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
        { text: `Your account at ${service} has the proof that it needs. One step is left.` },
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
        { text: `The review of your account at ${service} ended with a refusal. The reason: ${reason}` },
        { action: 'Prove that you have a domain, or ask again in a week', link },
      ],
    }),
  }),
  draft_refused: notice('A draft was refused', 'The version before stays served until the draft is corrected.'),
  ds_wrong: notice(
    'A DS record is wrong',
    'Resolvers that validate may refuse answers of a zone with a wrong DS record. Correct it at the registrar.',
  ),
  delegation_lost: notice(
    'A delegation is lost',
    'The nameservers of this service are asked no more, or not alone. See whether this is what you want.',
  ),
  signature_ends: notice(
    'Signatures end soon',
    'They should have been renewed by now. Write to those who run this service if they are not within a day.',
  ),
  token_ends: notice('An API token ends soon', 'Programs that use it are refused from then on.'),
  webhook_disabled: notice('A webhook is disabled', 'Verify its URL again when its receiver is back.'),
} as const;

/** The kinds of mails that readers can end. */
export type NoticeMailKind =
  'draft_refused' | 'ds_wrong' | 'delegation_lost' | 'signature_ends' | 'token_ends' | 'webhook_disabled';

export type MailKind = keyof typeof mailForms;

export const mailKinds = Object.keys(mailForms) as readonly MailKind[];

/** The values of a kind of mail. */
export type MailValues<K extends MailKind = MailKind> = z.input<(typeof mailForms)[K]['values']>;

/** The form of a kind whose values are not known; they are checked before all else. */
export function mailForm(kind: MailKind): MailForm {
  return (mailForms as { readonly [kind in MailKind]: unknown })[kind] as MailForm;
}
