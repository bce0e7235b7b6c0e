import { z } from 'zod';
import type { Actor } from '../../kernel/actor.ts';
import { refuseSuspended } from '../../kernel/authorise.ts';
import { type Html, markup } from '../../http/html.ts';
import { writingActor } from './writing-actor.ts';
import { type Field, formHtml, noticeHtml, type Sent } from '../frame/form.ts';
import { requireLink } from '../../accounts/people/require-link.ts';
import { type Page, type PageCall, sessionOf } from '../frame/page.ts';
import { askForReview, MAX_REVIEW_TEXT } from '../../accounts/verification/ask-for-review.ts';
import { askForVerification, verificationOf, type AskPorts } from '../../accounts/verification/ask-for-verification.ts';
import { useVerificationLink } from '../../accounts/verification/use-verification-link.ts';
import { VERIFICATION_PATH } from '../../kernel/verification-page.ts';
import type { VerificationView } from '../../accounts/verification/verification-schema.ts';
import { verificationView, type ViewVerificationPorts } from '../../accounts/verification/verification-view.ts';
import { linkQuery } from './person-fields.ts';
import { minuteOf } from '../../kernel/minute-of.ts';
import type { RatePorts } from '../../storage/rates/rate-ports.ts';

type Ports = AskPorts & ViewVerificationPorts & RatePorts;

const REVIEW_PATH = `${VERIFICATION_PATH}/review`;

const domainField: Field = {
  name: 'domain',
  label: 'Domain',
  hint: 'A domain that you own, such as example.com. We create a zone for it if it has none here.',
};
const domainForm = z.object({ domain: z.string().max(1024) });

const textField: Field = {
  name: 'text',
  type: 'prose',
  label: 'Why the account should be verified',
  hint: `1 to ${MAX_REVIEW_TEXT} characters: who you are and what you use the service for.`,
};
const textForm = z.object({ text: z.string().max(MAX_REVIEW_TEXT) });

function actorOf(call: PageCall<Ports>): Actor {
  return writingActor(call.services, sessionOf(call), call.client);
}

/** Returns the actor for a form. Throws Failure forbidden if the account is read-only. */
function writerOf(call: PageCall<Ports>): Actor {
  const actor = actorOf(call);
  refuseSuspended(actor);
  return actor;
}

const verificationPage: Page<Ports, typeof domainForm> = {
  path: VERIFICATION_PATH,
  access: 'session',
  fields: [domainField],
  form: domainForm,
  async show(call) {
    const { services, sent } = call;
    const actor = actorOf(call);
    const view = verificationView(services, actor, await verificationOf(services, actor));
    return { title: 'Verification of the account', body: bodies[view.status](view, withDomain(sent, view)) };
  },
  async submit(call) {
    await askForVerification(call.services, writerOf(call), { domain: call.form.domain, requestId: call.requestId });
    return { redirect: VERIFICATION_PATH };
  },
};

/** Sets the field to the domain of the previous request, unless the form was submitted. */
function withDomain(sent: Sent, { domain }: VerificationView): Sent {
  return sent.errors === undefined && domain !== null ? { values: { domain } } : sent;
}

const bodies: { readonly [status in VerificationView['status']]: (view: VerificationView, sent: Sent) => Html } = {
  unverified: (
    view,
    sent,
  ) => markup`<p>The account is not verified yet. Prove that you own a domain, then follow the link in the mail we send you.</p>
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
  ) => markup`${noticeHtml(`We sent a link to the address of your account. Follow it by ${untilOf(view.link_expires_at)} to verify the account.`)}
<h2>No mail?</h2>
<p>Check your spam folder, or request another link. We send at most three an hour to an address.</p>
${domainHtml(sent, 'Send another link')}`,
  verified: () => noticeHtml('The account is verified.'),
  review: (
    view,
    sent,
  ) => markup`${noticeHtml(`The operators of the service are reviewing the account. They answer by ${untilOf(view.review?.answer_by ?? null)}.`)}
${view.review?.reason === 'domain_used' ? markup`<p>This domain has already verified another account, so the operators decide. <a href="${REVIEW_PATH}">Explain why</a>, or prove another domain.</p>` : []}
<h2>Prove a domain instead</h2>
${domainHtml(sent, 'Ask for the verification')}`,
  refused: (view, sent) => markup`<p>The review refused the account: ${view.refusal ?? ''}</p>
<h2>Prove a domain</h2>
${domainHtml(sent, 'Ask for the verification')}
${reviewLink}
${unlocksHtml(view.unlocks)}`,
  expired: (view, sent) => markup`<p>We did not find the proof within seven days, or the link expired. Start again.</p>
${domainHtml(sent, 'Ask again')}
${reviewLink}
${unlocksHtml(view.unlocks)}`,
};

function domainHtml(sent: Sent, submit: string): Html {
  return formHtml(sent, { fields: [domainField], submit });
}

const reviewLink = markup`<p>You have no domain whose records you can change? <a href="${REVIEW_PATH}">Ask for a review</a>.</p>`;

/** Renders the records that prove the domain, and the state of the proof. */
function pendingHtml({ domain, domain_proof: shown, proof_kind: proof }: VerificationView): Html {
  if (proof !== null) return noticeHtml('The account has its proof. A mail with a link is about to be sent.');
  if (shown === null) return noticeHtml('The zone of the domain is gone. Name the domain again, or another.');
  const records = [
    ...(shown.challenge === null
      ? []
      : [
          markup`<li>A TXT record at the current nameservers of the domain, if none of them belongs to this service: <code>${shown.challenge.name} TXT ${shown.challenge.value}</code></li>`,
        ]),
    ...(shown.nameserver === null
      ? []
      : [markup`<li>One more nameserver at the registrar: <code>${shown.nameserver}</code></li>`]),
  ];
  return markup`${noticeHtml(`We look for the proof that you own ${domain ?? 'the domain'} for seven days, often at first, then less often. ${shown.message}`)}
${
  records.length === 0
    ? markup`<p>We are creating the records. <a href="${VERIFICATION_PATH}">Show them</a></p>`
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

const reviewPage: Page<Ports, typeof textForm> = {
  path: REVIEW_PATH,
  access: 'session',
  fields: [textField],
  form: textForm,
  show: async ({ sent }) => ({
    title: 'Ask for a review',
    body: markup`<p>The operators of the service decide whether to verify the account, within one business day (Monday to Friday, UTC). You receive a mail.</p>
${formHtml(sent, { fields: [textField], submit: 'Ask for a review' })}
<p><a href="${VERIFICATION_PATH}">Verification</a></p>`,
    isNarrow: true,
  }),
  async submit(call) {
    await askForReview(call.services, writerOf(call), { text: call.form.text, requestId: call.requestId });
    return { redirect: VERIFICATION_PATH };
  },
};

const linkPage: Page<Ports, never, typeof linkQuery> = {
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
          : 'Another account was verified with this domain in the meantime. The operators decide within one business day.',
      ),
      isNarrow: true,
    };
  },
};

export const verificationPages = [verificationPage, reviewPage, linkPage];
