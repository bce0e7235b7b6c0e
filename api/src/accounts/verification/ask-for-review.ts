import { actorEntry } from '../accounts/actor-entry.ts';
import type { Actor } from '../../kernel/actor.ts';
import { recordActions } from '../../storage/audit/audit-rows.ts';
import { Failure, fieldFailure } from '../../kernel/failure.ts';
import { requireAddress, verificationOf } from './ask-for-verification.ts';
import type { VerificationPorts } from './advance.ts';
import { nextState, REVIEW_AGAIN_MILLISECONDS, type VerificationState } from './verification-states.ts';
import { holdVerification, saveVerification, stateOf, type Verification } from './verification.ts';

export const MAX_REVIEW_TEXT = 1000;

export interface AskForReview {
  readonly text: string;
  readonly requestId: string;
}

/**
 * Requests a staff review. Throws Failure validation_error or unavailable. Throws conflict if the account is
 * verified, is already in review, has received its link, or was refused within the past week.
 */
export async function askForReview(
  ports: VerificationPorts,
  actor: Actor,
  { text, requestId }: AskForReview,
): Promise<Verification> {
  const reviewText = text.trim();
  if (reviewText === '' || reviewText.length > MAX_REVIEW_TEXT)
    throw fieldFailure('text', `say in 1 to ${MAX_REVIEW_TEXT} characters why the account should be verified`);
  requireAddress(ports, await verificationOf(ports, actor));
  return ports.people.transact(async (client) => {
    const held = await holdVerification(client, actor.account.id);
    if (held === undefined) throw new Failure('not_found', 'this account was deleted');
    const now = ports.now();
    const addsText = held.state === 'review' && held.verifiedAt === null && held.reviewText === null;
    if (!addsText) requireReviewable(held, now);
    await recordActions(client, [actorEntry(actor, requestId, 'account.review', '{}')]);
    return saveVerification(client, held, {
      state: 'review',
      askedAt: held.askedAt ?? new Date(now),
      reviewAskedAt: addsText ? held.reviewAskedAt : new Date(now),
      reviewText,
      mark: addsText ? held.mark : null,
      proof: null,
      refusal: null,
      nextAt: null,
    });
  });
}

/** Throws Failure conflict if a review cannot be requested now. */
function requireReviewable(held: Verification, now: number): void {
  const state = stateOf(held, now);
  if (nextState(state, 'review_asked') === undefined)
    throw new Failure('conflict', WHY_NOT[state] ?? WHY_NOT.verified!);
  const again = (held.decidedAt?.getTime() ?? -Infinity) + REVIEW_AGAIN_MILLISECONDS;
  if (held.refusal !== null && again > now)
    throw new Failure(
      'conflict',
      `a review was refused; the next can be asked for from ${new Date(again).toISOString()} on`,
    );
}

const WHY_NOT: { readonly [state in VerificationState]?: string } = {
  verified: 'the account is verified already',
  review: 'the account is being reviewed already',
  link_sent: 'the account has its proof; use the link in the mail, or ask for another',
};
