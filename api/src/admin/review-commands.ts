import { StartError } from '@fourwinds/process';
import { businessDayAfter } from '../accounts/verification/business-day.ts';
import { MAX_REASON, type Review, type ReviewDecision, Reviews } from '../accounts/verification/reviews.ts';
import { reasonFault } from '../accounts/verification/review-reason.ts';
import { findAccount } from './account-commands.ts';
import { administratorEntry } from './administrator.ts';
import { type Command, UsageError } from './command.ts';
import type { Context } from './context.ts';
import { type Column, type Output, table } from './output.ts';

const MOST = 200;

interface ReviewView {
  readonly account: string;
  readonly email: string | null;
  readonly domain: string | null;
  readonly reason: string;
  readonly asked_at: string;
  readonly answer_by: string;
  readonly text: string | null;
}

const COLUMNS: readonly Column<ReviewView>[] = [
  { title: 'ACCOUNT', of: ({ account }) => account },
  { title: 'EMAIL', of: ({ email }) => email },
  { title: 'DOMAIN', of: ({ domain }) => domain },
  { title: 'REASON', of: ({ reason }) => reason },
  { title: 'ASKED', of: ({ asked_at: at }) => at },
  { title: 'ANSWER BY', of: ({ answer_by: at }) => at },
  { title: 'TEXT', of: ({ text }) => text },
];

async function list(context: Context): Promise<Output> {
  return table(COLUMNS, (await new Reviews(await context.pool()).list(MOST)).map(viewOf));
}

/** Decides a review and prints all open reviews. Throws StartError if the account has no open review. */
async function decide(context: Context, text: string, decision: ReviewDecision): Promise<Output> {
  const account = await findAccount(await context.accounts(), text);
  const { type, ...values } = decision;
  const entry = administratorEntry(account, `review.${type}`, JSON.stringify({ review: values }));
  const isDone = await new Reviews(await context.pool()).decide(account.id, decision, entry, Date.now());
  if (!isDone) throw new StartError(`${text} waits for no review; “review list” shows those that do`);
  return list(context);
}

const ACCOUNT = 'id|name|email';

export const reviewCommands: readonly Command[] = [
  {
    name: 'review list',
    summary: `Lists the accounts that wait for a review of their verification, the oldest first, at most ${MOST}.`,
    operands: [],
    options: {},
    run: list,
  },
  {
    name: 'review approve',
    summary: 'Approves the verification of an account; the link by which it is verified goes to its address.',
    operands: [ACCOUNT],
    options: {},
    run: (context, { operands: [text] }) => decide(context, text, { type: 'approved' }),
  },
  {
    name: 'review refuse',
    summary: 'Refuses the verification of an account; a mail with the reason goes to its address.',
    operands: [ACCOUNT],
    options: {
      reason: { value: 'text', help: `The reason: a sentence of at most ${MAX_REASON} characters.`, required: true },
    },
    run: (context, { operands: [text], values: { reason = '' } }) => {
      const fault = reasonFault(reason);
      if (fault !== undefined) throw new UsageError(`--reason: ${fault}`);
      return decide(context, text, { type: 'refused', reason: reason.trim() });
    },
  },
];

function viewOf({ accountId, email, domain, mark, reviewAskedAt, reviewText }: Review): ReviewView {
  return {
    account: accountId,
    email,
    domain,
    reason: mark ?? 'asked',
    asked_at: reviewAskedAt.toISOString(),
    answer_by: businessDayAfter(reviewAskedAt).toISOString(),
    text: reviewText,
  };
}
