import { Failure, fieldFailure } from '../../kernel/failure.ts';
import type { Client, Session } from '../../accounts/people/browser-session.ts';
import { sessionActor, tokenActor } from '../../accounts/people/session-actor.ts';
import type { FindPorts } from '../../zones/zone/find-zone.ts';
import { idOfZone } from '../../zones/zone/zone-ids.ts';
import type { AskingProgram } from './device-authorizations.ts';
import type { DevicePorts } from './device-ports.ts';
import { hashUserCode, readUserCode } from './user-code.ts';

const UNKNOWN = 'no program is waiting for this code; check it, or request a new code in the program';

type Ports = Pick<DevicePorts, 'devices' | 'peopleLimits' | 'pagesUrl'> & FindPorts;

export interface FoundProgram extends AskingProgram {
  readonly code: string;
}

/** Returns the program waiting for a code. Throws Failure validation_error or rate_limited. */
export async function findProgram(
  { devices, peopleLimits }: Ports,
  typed: string,
  { address }: Client,
): Promise<FoundProgram> {
  peopleLimits.programCodes.refuse(address);
  const code = readUserCode(typed);
  const program = code === undefined ? undefined : await devices.find(hashUserCode(code));
  if (code !== undefined && program !== undefined) return { ...program, code };
  peopleLimits.programCodes.note(address);
  throw fieldFailure('user_code', UNKNOWN);
}

/**
 * Returns the requested zones that the person's account does not have. The result is the same for zones of other
 * accounts and for unknown zones.
 */
export async function missingZones(
  ports: FindPorts,
  session: Session,
  { zones }: Pick<AskingProgram, 'zones'>,
  visitor: Client,
): Promise<string[]> {
  const actor = sessionActor(session, visitor);
  const missing: string[] = [];
  for (const zone of zones ?? []) if ((await idOfZone(ports, actor, zone)) === undefined) missing.push(zone);
  return missing;
}

/** Approves or denies a program. Throws the errors of findProgram, and Failure verification_required or forbidden. */
export async function decideProgram(
  ports: Ports,
  session: Session,
  { typed, state }: { readonly typed: string; readonly state: 'approved' | 'denied' },
  visitor: Client,
): Promise<FoundProgram> {
  if (!session.isFresh) throw new Failure('forbidden', 'sign in again first');
  if (state === 'approved') tokenActor(ports, session, visitor);
  const program = await findProgram(ports, typed, visitor);
  if (state === 'approved') refuseMissing(await missingZones(ports, session, program, visitor));
  const decider = { personId: session.person.id, sessionId: session.id, address: visitor.address };
  if (!(await ports.devices.decide(hashUserCode(program.code), state, decider)))
    throw fieldFailure('user_code', UNKNOWN);
  return program;
}

function refuseMissing(missing: readonly string[]): void {
  if (missing.length > 0)
    throw new Failure('forbidden', `your account has no zone ${missing.join(', ')}, so you cannot give access to it`);
}
