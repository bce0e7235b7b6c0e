import { Failure, fieldFailure } from '../failure.ts';
import type { Client, Session } from '../pages/session.ts';
import { tokenActor } from '../people/session-actor.ts';
import type { AskingProgram } from './device-authorizations.ts';
import type { DevicePorts } from './device-ports.ts';
import { hashUserCode, readUserCode } from './user-code.ts';

const UNKNOWN = 'no program waits with this code; see whether it is typed right, or ask for another one there';

type Ports = Pick<DevicePorts, 'devices' | 'peopleLimits' | 'pagesUrl'>;

/** A program with the code that its person typed. */
export interface FoundProgram extends AskingProgram {
  readonly code: string;
}

/** The program that waits with a code. Throws Failure validation_error or rate_limited. */
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

/** Approves a program, or denies it. Throws as findProgram does, and Failure verification_required or forbidden. */
export async function decideProgram(
  ports: Ports,
  session: Session,
  { typed, state }: { readonly typed: string; readonly state: 'approved' | 'denied' },
  visitor: Client,
): Promise<FoundProgram> {
  if (!session.isFresh) throw new Failure('forbidden', 'sign in again first');
  if (state === 'approved') tokenActor(ports, session, visitor);
  const program = await findProgram(ports, typed, visitor);
  const decider = { personId: session.person.id, sessionId: session.id, address: visitor.address };
  if (!(await ports.devices.decide(hashUserCode(program.code), state, decider)))
    throw fieldFailure('user_code', UNKNOWN);
  return program;
}
