import { repeatOneAtATime } from '../../kernel/repeat.ts';
import { advance, isPending, proofOf, type VerificationPorts } from './advance.ts';
import { nextLook } from './verification-states.ts';
import { dueVerifications, holdVerification, postpone, type Verification } from './verification.ts';

const INTERVAL_MILLISECONDS = 1000;
const BATCH = 100;
/** Delay after a failed step, so that other verifications are processed first. */
const FAILED_MILLISECONDS = 60_000;

/**
 * Processes verifications every second until stopped. Does nothing if no base URL for links is configured. Safe to
 * run in several replicas.
 */
export function startVerifying(ports: VerificationPorts): { stop(): void } {
  if (ports.pagesUrl === '') return { stop: () => undefined };
  return repeatOneAtATime(
    () => goOnWithAll(ports),
    INTERVAL_MILLISECONDS,
    (err) => ports.log.warn({ err }, 'verifications of accounts could not be checked'),
  );
}

export async function goOnWithAll(ports: VerificationPorts): Promise<void> {
  let due: readonly Verification[];
  do {
    due = await dueVerifications(ports.people.database, ports.now(), BATCH);
    const { waiting = [], ready = [] } = Object.groupBy(due, (one) => (isWaiting(ports, one) ? 'waiting' : 'ready'));
    for (const one of ready) await goOn(ports, one);
    const looks = waiting.map((verification) => ({
      verification,
      nextAt: nextLook(verification.askedAt!, ports.now()),
    }));
    if (looks.length > 0) await postpone(ports.people.database, looks);
  } while (due.length === BATCH);
}

/**
 * True if a verification still waits for its proof. Most verifications do, so this check avoids a transaction for
 * each.
 */
function isWaiting(ports: VerificationPorts, verification: Verification): boolean {
  return isPending(verification) && proofOf(ports, verification) === undefined;
}

async function goOn(ports: VerificationPorts, verification: Verification): Promise<void> {
  const { people, log, now } = ports;
  const { accountId } = verification;
  await people
    .transact(async (client) => {
      const held = await holdVerification(client, accountId);
      if (held?.nextAt != null && held.nextAt.getTime() <= now()) await advance(client, ports, held);
    })
    .catch(async (err: unknown) => {
      log.warn({ err, account: accountId }, 'the verification of an account could not go on');
      await postpone(people.database, [{ verification, nextAt: new Date(now() + FAILED_MILLISECONDS) }]);
    });
}
