import { fieldFailure } from '../../../kernel/failure.ts';
import type { PoolClient } from 'pg';
import { recordActions } from '../../../storage/audit/audit-rows.ts';
import type { Client, Session } from '../browser-session.ts';
import { holdAddress, writeFailures } from '../address-failures.ts';
import { decideSignIn, LOCK_MILLISECONDS, MAX_FAILURES } from '../decide-sign-in.ts';
import { type SignInResult, startSession } from '../finish-sign-in.ts';
import type { Person } from '../people.ts';
import type { PeoplePorts } from '../people-ports.ts';
import { personEntry, refusedBefore } from '../person-entry.ts';
import { requireKeys } from './factor-keys.ts';
import { countWrongCode, holdPending, type PendingSignIn, usePending } from './pending-sign-ins.ts';
import { countRecoveryCodes, useRecoveryCode } from './recovery-codes.ts';
import { isTotpCode, readCode, stepOfCode } from './totp-code.ts';
import { holdTotp, noteStep } from './totp-rows.ts';

const REFUSAL =
  'this code is wrong or was used before, or codes are locked for half an hour after 5 wrong ones; a passkey still works';

export interface GivenCode {
  readonly secret: string;
  readonly code: string;
}

/**
 * Completes a sign-in with a TOTP or recovery code after the first factor. Wrong codes are counted per user, just as
 * wrong passwords are counted per address. Throws Failure not_found (if no sign-in is pending),
 * validation_error, rate_limited or unavailable.
 */
export async function giveCode(
  ports: PeoplePorts,
  { secret, code }: GivenCode,
  visitor: Client,
  before: Session | undefined,
): Promise<SignInResult> {
  const { people, peopleLimits, now } = ports;
  peopleLimits.signIns.refuse(visitor.address);
  const result = await people.transact(async (client) => {
    const pending = await holdPending(client, secret, now());
    const { person } = pending;
    const failures = await holdAddress(client, subjectOf(person), now());
    const isLocked = (failures.lockedUntil ?? -Infinity) > now();
    const factor = isLocked ? undefined : await useCode(client, ports, person.id, code);
    const decision = decideSignIn(failures, factor !== undefined, now());
    await writeFailures(client, subjectOf(person), { lastAt: now(), ...decision.state });
    if (decision.outcome === 'locked') await tellLocked(client, ports, person, visitor);
    if (factor === undefined) {
      await countWrongCode(client, secret);
      return undefined;
    }
    await usePending(client, secret);
    await recordActions(client, refusedBefore(person, failures, visitor));
    if (factor === 'recovery-code') await tellUsed(client, ports, pending);
    return startSession(client, ports, { person, proof: `${pending.proof}+${factor}`, visitor, before });
  });
  if (result !== undefined) return result;
  peopleLimits.signIns.note(visitor.address);
  throw fieldFailure('code', REFUSAL);
}

/** Returns a key that differs from every email address. */
function subjectOf({ id }: Person): string {
  return `codes of ${id}`;
}

/**
 * Uses a code, in a transaction that locks the user's count of wrong codes. Returns undefined for an invalid code. A
 * TOTP code is invalid if its time step is not later than the last accepted step.
 */
async function useCode(
  client: PoolClient,
  ports: PeoplePorts,
  personId: string,
  text: string,
): Promise<'totp' | 'recovery-code' | undefined> {
  const code = readCode(text);
  if (!isTotpCode(code)) return (await useRecoveryCode(client, personId, text)) ? 'recovery-code' : undefined;
  const totp = await holdTotp(client, requireKeys(ports), personId);
  const step = totp && stepOfCode(totp.secret, code, ports.now());
  if (totp === undefined || step === undefined || step <= totp.lastStep) return undefined;
  await noteStep(client, personId, step, ports.now());
  return 'totp';
}

async function tellLocked(
  client: PoolClient,
  { mails, pagesUrl, now }: PeoplePorts,
  person: Person,
  { address }: Client,
): Promise<void> {
  const refused = { address, outcome: 'refused', count: MAX_FAILURES, details: '{"codes_locked":true}' } as const;
  await recordActions(client, [personEntry(person, 'person.sign-in', refused)]);
  const values = { until: new Date(now() + LOCK_MILLISECONDS), resetLink: `${pagesUrl}/reset` };
  await mails.enqueue(client, { to: person.email, kind: 'codes_locked', values });
}

async function tellUsed(
  client: PoolClient,
  { mails, pagesUrl, now }: PeoplePorts,
  { person }: PendingSignIn,
): Promise<void> {
  const left = String(await countRecoveryCodes(client, person.id));
  const values = { at: new Date(now()), left, resetLink: `${pagesUrl}/reset` };
  await mails.enqueue(client, { to: person.email, kind: 'recovery_code_used', values });
}
