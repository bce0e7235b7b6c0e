import { fieldFailure } from '../../kernel/failure.ts';
import { recordActions } from '../../storage/audit/audit-rows.ts';
import { holdAddress, writeFailures } from './address-failures.ts';
import { decideSignIn, MAX_FAILURES } from './decide-sign-in.ts';
import type { Person } from './people.ts';
import type { PeoplePorts } from './people-ports.ts';
import { personEntry } from './person-entry.ts';

const REFUSAL =
  'this is not your current password, or it is locked here for half an hour after 5 wrong ones; a reset by mail still works';

/**
 * Requires the current password, if the user has a password. Wrong passwords are counted per user and only within
 * sessions, so that no other person can block the change. Throws Failure validation_error, rate_limited or
 * unavailable.
 */
export async function requirePresentPassword(
  { people, passwords, peopleLimits, now }: PeoplePorts,
  person: Person,
  text: string,
  address: string,
): Promise<void> {
  if (person.password === null) return;
  peopleLimits.signIns.refuse(address);
  const isRight = await passwords.isPassword(text, person.password, address);
  const subject = `present password of ${person.id}`;
  const outcome = await people.transact(async (client) => {
    const decision = decideSignIn(await holdAddress(client, subject, now()), isRight, now());
    await writeFailures(client, subject, { lastAt: now(), ...decision.state });
    const refused = { address, outcome: 'refused', count: MAX_FAILURES } as const;
    if (decision.outcome === 'locked') await recordActions(client, [personEntry(person, 'person.password', refused)]);
    return decision.outcome;
  });
  if (outcome === 'signed-in') return;
  peopleLimits.signIns.note(address);
  throw fieldFailure('current', REFUSAL);
}
