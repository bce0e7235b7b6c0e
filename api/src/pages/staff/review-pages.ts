import { z } from 'zod';
import { Failure, fieldFailure } from '../../kernel/failure.ts';
import { type Html, markup } from '../../http/html.ts';
import { pageOfFound, positionIn } from '../../http/list-page.ts';
import { buttonHtml, type Field, formHtml } from '../frame/form.ts';
import { type Page, type PageCall, type PageReply, sessionOf } from '../frame/page.ts';
import { businessDayAfter } from '../../accounts/verification/business-day.ts';
import { reasonFault } from '../../accounts/verification/review-reason.ts';
import { MAX_REASON, type Review, type ReviewDecision } from '../../accounts/verification/reviews.ts';
import { isUuid } from '../../zones/zone/identity.ts';
import { staffEntry } from './staff-entry.ts';
import { type Column, tableHtml } from '../frame/table.ts';
import { minuteOf } from '../../kernel/minute-of.ts';
import type { ReviewPorts } from '../../accounts/verification/review-ports.ts';
import type { ProcessPorts } from '../../kernel/ports.ts';

type Ports = ReviewPorts & ProcessPorts;

const REVIEWS = '/staff/reviews';
const COUNT = 50;

const listQuery = z.object({ cursor: z.string().max(4096).optional() });

const listPage: Page<Ports, never, typeof listQuery> = {
  path: REVIEWS,
  access: 'staff',
  query: listQuery,
  async show({ services, query }) {
    const [askedAt, accountId] = positionIn(query, isPosition)?.split(' ') ?? [];
    const after = askedAt === undefined ? undefined : { askedAt, accountId };
    const found = await services.reviews.list(COUNT + 1, after);
    const { items, nextCursor } = pageOfFound(
      found,
      COUNT,
      (one) => `${one.reviewAskedAt.toISOString()} ${one.accountId}`,
    );
    return {
      title: 'Reviews',
      body: markup`${items.length === 0 ? markup`<p>No account waits for a review.</p>` : reviewsHtml(items)}
${nextCursor === null ? [] : markup`<p><a href="${REVIEWS}?cursor=${nextCursor}">More reviews</a></p>`}
<p><a href="/staff">Staff</a></p>`,
    };
  },
};

function isPosition(text: string): boolean {
  const [time, id, ...rest] = text.split(' ');
  return rest.length === 0 && z.iso.datetime().safeParse(time).success && id !== undefined && isUuid(id);
}

const COLUMNS: readonly Column[] = [
  { heading: 'Account', isClear: true },
  { heading: 'Address' },
  { heading: 'Domain' },
  { heading: 'Asked' },
  { heading: 'Answer by' },
];

function reviewsHtml(reviews: readonly Review[]): Html {
  return tableHtml(
    COLUMNS,
    reviews.map(({ accountId, name, email, domain, reviewAskedAt }) => [
      markup`<a href="${REVIEWS}/${accountId}">${name}</a>`,
      email ?? 'none',
      domain ?? 'none',
      minuteOf(reviewAskedAt),
      minuteOf(businessDayAfter(reviewAskedAt)),
    ]),
  );
}

const reasonField: Field = {
  name: 'reason',
  label: 'Reason of the refusal',
  hint: `It is in the mail to the account: a sentence of at most ${MAX_REASON} characters.`,
};
const reasonForm = z.object({ reason: z.string().max(1024) });

const reviewPage: Page<Ports, typeof reasonForm> = {
  path: `${REVIEWS}/:id`,
  access: 'staff',
  fields: [reasonField],
  form: reasonForm,
  async show({ services, params, sent }) {
    const { accountId, name, email, domain, mark, reviewText, reviewAskedAt } = await reviewIn(
      services.reviews,
      params.id,
    );
    return {
      title: `Review of ${name}`,
      body: markup`<table><tbody>
<tr><th scope="row">Account</th><td><a href="/staff/accounts/${accountId}">${name}</a></td></tr>
<tr><th scope="row">Address</th><td>${email ?? 'none'}</td></tr>
<tr><th scope="row">Domain</th><td>${domain ?? 'none'}</td></tr>
<tr><th scope="row">Why</th><td>${mark === null ? 'the account asked' : 'its domain has verified another account'}</td></tr>
<tr><th scope="row">Text</th><td class="prose">${reviewText ?? 'none'}</td></tr>
<tr><th scope="row">Answer by</th><td>${minuteOf(businessDayAfter(reviewAskedAt))}</td></tr>
</tbody></table>
${buttonHtml(`${REVIEWS}/${accountId}/approve`, 'Approve')}
<h2>Refuse</h2>
${formHtml(sent, { fields: [reasonField], submit: 'Refuse', isQuiet: true })}
<p><a href="${REVIEWS}">All reviews</a></p>`,
    };
  },
  submit(call) {
    const reason = call.form.reason.trim();
    const fault = reasonFault(reason);
    if (fault !== undefined) throw fieldFailure('reason', fault);
    return decide(call, { type: 'refused', reason });
  },
};

const approvePage: Page<Ports> = {
  path: `${REVIEWS}/:id/approve`,
  access: 'staff',
  submit: (call) => decide(call, { type: 'approved' }),
};

/** Throws Failure not_found. */
async function reviewIn(reviews: ReviewPorts['reviews'], id: string): Promise<Review> {
  const review = await reviews.find(id);
  if (review === undefined)
    throw new Failure('not_found', 'this account is not waiting for a review; someone may have decided already');
  return review;
}

async function decide(call: PageCall<Ports>, decision: ReviewDecision): Promise<PageReply> {
  const { services, params, requestId } = call;
  const { accountId, plan } = await reviewIn(services.reviews, params.id);
  const { type, ...values } = decision;
  const details = JSON.stringify({ review: values });
  const entry = staffEntry(sessionOf(call), { id: accountId, plan }, `review.${type}`, { requestId, details });
  if (!(await services.reviews.decide(accountId, decision, entry, services.now())))
    throw new Failure('conflict', 'someone else has already decided');
  return { redirect: REVIEWS };
}

export const reviewPages = [listPage, reviewPage, approvePage];
