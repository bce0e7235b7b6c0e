import { type Holder, networkHolder } from '@fourwinds/process';
import type { PoolClient } from 'pg';
import { recordActions } from '../../storage/audit/audit-rows.ts';
import { repeatOneAtATime } from '../../kernel/repeat.ts';
import { type AddressRequestKind, type AskedRequest, isAnyAsked, takeRequest } from './address-requests.ts';
import { beginAddressChange } from './change-address.ts';
import { LOCK_MILLISECONDS, MAX_FAILURES } from './decide-sign-in.ts';
import { makeLink, type NewLink } from './links.ts';
import { findAccountToJoin, findPerson, isTakenNoticeDue, lockPerson, type Person } from './people.ts';
import type { PeoplePorts } from './people-ports.ts';
import { personEntry } from './person-entry.ts';

const INTERVAL_MILLISECONDS = 1000;
/** Maximum age of a request. Users no longer expect the mail of an older request. */
const LATEST_MILLISECONDS = 3_600_000;

interface Answering {
  readonly client: PoolClient;
  readonly ports: PeoplePorts;
  readonly request: AskedRequest;
  readonly person: Person | undefined;
}

/**
 * Processes address requests every second until stopped. Does nothing if no base URL for links is configured. Safe to
 * run in several replicas.
 */
export function startCarryingOut(ports: PeoplePorts): { stop(): void } {
  if (ports.pagesUrl === '') return { stop: () => undefined };
  return repeatOneAtATime(
    () => carryOutAll(ports),
    INTERVAL_MILLISECONDS,
    (err) => ports.log.warn({ err }, 'a request about an address could not be carried out'),
  );
}

export async function carryOutAll(ports: PeoplePorts): Promise<void> {
  if (await isAnyAsked(ports.people.database)) while (await carryOutNext(ports));
}

/** Processes one request and queues its mail in a transaction. Returns false if no request is waiting. */
async function carryOutNext(ports: PeoplePorts): Promise<boolean> {
  return ports.people.transact(async (client) => {
    const request = await takeRequest(client);
    if (request === undefined) return false;
    if (request.createdAt.getTime() + LATEST_MILLISECONDS < ports.now()) return true;
    const person = await findPerson(client, { email: request.email });
    await answers[request.kind]({ client, ports, request, person });
    return true;
  });
}

const answers: { readonly [kind in AddressRequestKind]: (answering: Answering) => Promise<void> } = {
  sign_up: answerSignUp,
  sign_up_with: answerSignUpWith,
  invite,
  reset_password: answerReset,
  locked: answerLock,
  change_address: answerChange,
  factors_removed: tellRemoved,
};

async function answerSignUp(answering: Answering): Promise<void> {
  const { email, password } = answering.request;
  await confirm(answering, { purpose: 'confirm_address', email, password: password! });
}

async function answerSignUpWith(answering: Answering): Promise<void> {
  const { email, provider, subject, login } = answering.request;
  await confirm(answering, { purpose: 'confirm_identity', email, provider, subject, login });
}

/** Sends the sign-up link, unless the address is taken. */
async function confirm(answering: Answering, wanted: NewLink): Promise<void> {
  const { client, ports, request, person } = answering;
  if (person !== undefined) return tellTaken(answering, person);
  const link = await makeLink(client, ports, wanted);
  if (link === undefined) return;
  const mail = { to: request.email, kind: 'confirm_address', values: link } as const;
  await ports.mails.enqueue(client, { ...mail, networks: networksOfClient(request) });
}

async function tellTaken({ client, ports, request }: Answering, person: Person): Promise<void> {
  const { pagesUrl, mails, now } = ports;
  if (!(await isTakenNoticeDue(client, person.id, now()))) return;
  const values = { signInLink: `${pagesUrl}/sign-in`, resetLink: `${pagesUrl}/reset` };
  await mails.enqueue(client, {
    to: request.email,
    kind: 'address_taken',
    values,
    networks: networksOfClient(request),
  });
}

/** Returns an empty holder if administrators made the request. */
function networksOfClient({ client }: AskedRequest): Holder {
  return client === '' ? [] : networkHolder(client, 1);
}

/** Invites the user of an account that administrators created, unless a user has already joined it. */
async function invite({ client, ports, request }: Answering): Promise<void> {
  const { email } = request;
  const account = await findAccountToJoin(client, email);
  if (account === undefined) return;
  const { id: accountId, name } = account;
  const link = await makeLink(client, ports, { purpose: 'join_account', email, accountId });
  if (link === undefined) return;
  await ports.mails.enqueue(client, { to: email, kind: 'invitation', values: { ...link, account: name } });
}

async function answerReset(answering: Answering): Promise<void> {
  const { client, ports, person } = answering;
  if (person === undefined) return invite(answering);
  const { id: personId, email } = person;
  await lockPerson(client, personId); // Because of the lock, the limit includes links that are created concurrently.
  const link = await makeLink(client, ports, { purpose: 'reset_password', email, personId });
  if (link !== undefined) await ports.mails.enqueue(client, { to: email, kind: 'reset_password', values: link });
}

async function answerLock({ client, ports, request, person }: Answering): Promise<void> {
  if (person === undefined) return;
  const refused = { address: request.client, outcome: 'refused', count: MAX_FAILURES } as const;
  await recordActions(client, [personEntry(person, 'person.sign-in', { ...refused, details: '{"locked":true}' })]);
  const until = new Date(request.createdAt.getTime() + LOCK_MILLISECONDS);
  const values = { until, resetLink: `${ports.pagesUrl}/reset` };
  await ports.mails.enqueue(client, { to: person.email, kind: 'locked', values });
}

async function tellRemoved({ client, ports, request, person }: Answering): Promise<void> {
  if (person === undefined) return;
  const values = { at: request.createdAt, factor: 'any second factor', resetLink: `${ports.pagesUrl}/reset` };
  await ports.mails.enqueue(client, { to: person.email, kind: 'factor_removed', values });
}

async function answerChange(answering: Answering): Promise<void> {
  const { client, ports, request, person } = answering;
  const asking = await findPerson(client, { id: request.personId! });
  if (asking === undefined) return;
  if (person !== undefined) return tellTaken(answering, person);
  await beginAddressChange(client, ports, asking, request.email);
}
