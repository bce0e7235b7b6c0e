import { z } from 'zod';
import type { Actor } from '../actor.ts';
import { refuseSuspended } from '../authorise.ts';
import { type Html, markup } from '../http/html.ts';
import { writingActor } from './writing-actor.ts';
import { type Field, formHtml, noticeHtml, type Sent } from '../pages/form.ts';
import { requireLink } from '../people/require-link.ts';
import { type Page, type PageCall, sessionOf } from '../pages/page.ts';
import { askForReview, MAX_REVIEW_TEXT } from '../verification/ask-for-review.ts';
import { askForVerification, verificationOf } from '../verification/ask-for-verification.ts';
import { useVerificationLink } from '../verification/use-verification-link.ts';
import { VERIFICATION_PATH } from '../accounts/verification-page.ts';
import type { VerificationView } from '../verification/verification-schema.ts';
import { verificationView } from '../verification/verification-view.ts';
import { linkQuery } from './person-fields.ts';
import { minuteOf } from '../pages/time.ts';

const REVIEW_PATH = `${VERIFICATION_PATH}/review`;

const domainField: Field = {
  name: 'domain',
  label: 'Domain',
  hint: 'A domain that you have, such as example.com. It gets a zone here where it has none.',
};
const domainForm = z.object({ domain: z.string().max(1024) });

const textField: Field = {
  name: 'text',
  type: 'prose',
  label: 'Why the account should be verified',
  hint: `1 to ${MAX_REVIEW_TEXT} characters: who you are, and what you use the service for.`,
};
const textForm = z.object({ text: z.string().max(MAX_REVIEW_TEXT) });

/** The account of a session as the caller of use cases. */
function actorOf(call: PageCall<unknown>): Actor {
  return writingActor(call.services, sessionOf(call), call.client);
}

/** The same for a form. Throws Failure forbidden where the account may only read. */
function writerOf(call: PageCall<unknown>): Actor {
  const actor = actorOf(call);
  refuseSuspended(actor);
  return actor;
}

const verificationPage: Page<typeof domainForm> = {
  path: VERIFICATION_PATH,
  access: 'session',
  fields: [domainField],
  form: domainForm,
  async show(call) {
    const { services, sent } = call;
    const actor = actorOf(call);
    const view = verificationView(services, actor, await verificationOf(services, actor));
    return { title: 'Verification of the account', body: bodies[view.state](view, withDomain(sent, view)) };
  },
  async submit(call) {
    await askForVerification(call.services, writerOf(call), { domain: call.form.domain, requestId: call.requestId });
    return { redirect: VERIFICATION_PATH };
  },
};

/** The form with the domain of the request before, until another is sent. */
function withDomain(sent: Sent, { domain }: VerificationView): Sent {
  return sent.errors === undefined && domain !== null ? { values: { domain } } : sent;
}

const bodies: { readonly [state in VerificationView['state']]: (view: VerificationView, sent: Sent) => Html } = {
  unverified: (
    view,
    sent,
  ) => markup`<p>The account is not verified yet. Prove that you have a domain, and follow the link that you get by mail.</p>
${unlocksHtml(view.unlocks)}
<h2>Prove a domain</h2>
${domainHtml(sent, 'Ask for the verification')}
${reviewLink}`,
  pending: (view, sent) => markup`${pendingHtml(view)}
${domainHtml(sent, 'Check now')}
${reviewLink}
${unlocksHtml(view.unlocks)}`,
  link_sent: (
    view,
    sent,
  ) => markup`${noticeHtml(`A mail with a link went to the address of your account. Follow it by ${untilOf(view.link_expires_at)}: that verifies the account.`)}
<h2>No mail?</h2>
<p>See among unwanted mails, or ask for another link: an address gets three an hour at most.</p>
${domainHtml(sent, 'Send another link')}`,
  verified: () => noticeHtml('The account is verified.'),
  review: (
    view,
    sent,
  ) => markup`${noticeHtml(`Those who run the service review the account. They answer by ${untilOf(view.review?.answer_by ?? null)}.`)}
${view.review?.reason === 'domain_used' ? markup`<p>The domain has verified another account, so that people decide. <a href="${REVIEW_PATH}">Tell them why</a>, or prove another domain.</p>` : []}
<h2>Prove a domain instead</h2>
${domainHtml(sent, 'Ask for the verification')}`,
  refused: (view, sent) => markup`<p>The review of the account ended with a refusal: ${view.refusal ?? ''}</p>
<h2>Prove a domain</h2>
${domainHtml(sent, 'Ask for the verification')}
${reviewLink}
${unlocksHtml(view.unlocks)}`,
  expired: (
    view,
    sent,
  ) => markup`<p>The proof was not found within seven days, or the link was not used in time. Ask again.</p>
${domainHtml(sent, 'Ask again')}
${reviewLink}
${unlocksHtml(view.unlocks)}`,
};

function domainHtml(sent: Sent, submit: string): Html {
  return formHtml(sent, { fields: [domainField], submit });
}

const reviewLink = markup`<p>You have no domain whose records you can change? <a href="${REVIEW_PATH}">Ask for a review</a>.</p>`;

/** The records of which one proves the domain, and how far that is. */
function pendingHtml({ domain, claim, proof }: VerificationView): Html {
  if (proof !== null) return noticeHtml('The account has its proof. A mail with a link is about to be sent.');
  if (claim === null) return noticeHtml('The zone of the domain is gone. Name the domain again, or another.');
  const records = [
    ...(claim.record === null
      ? []
      : [
          markup`<li>A TXT record at the present nameservers of the domain, if none of them is of this service: <code>${claim.record.name} TXT ${claim.record.value}</code></li>`,
        ]),
    ...(claim.nameserver === null
      ? []
      : [markup`<li>One more nameserver at the registrar: <code>${claim.nameserver}</code></li>`]),
  ];
  return markup`${noticeHtml(`We look for the proof that you have ${domain ?? 'the domain'}, often at first and then ever more rarely for seven days. ${claim.message}`)}
${
  records.length === 0
    ? markup`<p>The records are being made. <a href="${VERIFICATION_PATH}">Show them</a></p>`
    : markup`<p>One of these is enough:</p>
<ul>
${records}
</ul>`
}`;
}

function unlocksHtml(unlocks: readonly string[]): Html {
  return markup`<h2>More for verified accounts</h2>
<ul>
${unlocks.map((one) => markup`<li>${one}</li>`)}
</ul>`;
}

function untilOf(time: string | null): string {
  return time === null ? 'then' : minuteOf(time);
}

const reviewPage: Page<typeof textForm> = {
  path: REVIEW_PATH,
  access: 'session',
  fields: [textField],
  form: textForm,
  show: async ({ sent }) => ({
    title: 'Ask for a review',
    body: markup`<p>Those who run the service decide whether the account is verified, within one business day (Monday to Friday, UTC). You get a mail.</p>
${formHtml(sent, { fields: [textField], submit: 'Ask for a review' })}
<p><a href="${VERIFICATION_PATH}">Verification</a></p>`,
    isNarrow: true,
  }),
  async submit(call) {
    await askForReview(call.services, writerOf(call), { text: call.form.text, requestId: call.requestId });
    return { redirect: VERIFICATION_PATH };
  },
};

const linkPage: Page<never, typeof linkQuery> = {
  path: '/verify',
  access: 'open',
  query: linkQuery,
  async show({ services, query, sent }) {
    const { email } = await requireLink(services, 'verify_account', query.token);
    return {
      title: 'Verify the account',
      body: markup`<p>This verifies the account of <strong>${email}</strong>.</p>
${formHtml(sent, { fields: [], submit: 'Verify the account' })}`,
      isNarrow: true,
    };
  },
  async submit({ services, query, client }) {
    const state = await useVerificationLink(services, query.token, client);
    return {
      title: state === 'verified' ? 'Verified' : 'A review follows',
      body: noticeHtml(
        state === 'verified'
          ? 'The account is verified.'
          : 'Its domain has verified another account meanwhile, so that people decide, within one business day.',
      ),
      isNarrow: true,
    };
  },
};

export const verificationPages = [verificationPage, reviewPage, linkPage];
