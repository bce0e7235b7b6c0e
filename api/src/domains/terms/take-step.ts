import type { PoolClient } from 'pg';
import { accountActor } from '../../accounts/accounts/account-actor.ts';
import type { Account } from '../../kernel/actor.ts';
import type { ProcessPorts } from '../../kernel/ports.ts';
import type { ZonePorts } from '../../zones/zone/zone-ports.ts';
import type { Domain } from '../registration/domain.ts';
import type { DomainMailPorts } from '../registration/domain-ports.ts';
import { postpone, saveDomain } from '../registration/domain-rows.ts';
import type { OwnedDomain } from '../registration/domains.ts';
import { mailOwner, type NameMail } from '../registration/mail-owner.ts';
import { type DomainAct, recordAct } from '../registration/record-act.ts';
import { newTerm } from '../rules/life.ts';
import { reminderAccepted, reminderFailed } from '../rules/life-changes.ts';
import { afterAction, type LifeAction, nextMoment } from '../rules/life-moments.ts';
import { isInUse } from './is-in-use.ts';

export type StepPorts = DomainMailPorts &
  Pick<ZonePorts, 'zoneIndex' | 'attached'> &
  Pick<ProcessPorts, 'now' | 'newId'>;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** How long to wait before asking again whether the mail server has accepted the last reminder. */
const UNDER_WAY = 5 * MINUTE;
/** How long to wait for a mailbox that gets too many mails. */
const LIMITED = HOUR;
/** How long to wait before another attempt at a reminder that could not be delivered. */
const UNDELIVERED = DAY;

interface Step extends Pick<DomainAct, 'action' | 'event'> {
  readonly mail: NameMail;
}

type TermAction = Exclude<LifeAction, 'release'>;

const STEPS: { readonly [action in TermAction]: Step } = {
  'remind-first': { action: 'domain.remind', event: 'domain.expiring', mail: 'name_expiring' },
  'remind-last': { action: 'domain.remind', mail: 'name_ending' },
  grace: { action: 'domain.grace', event: 'domain.grace', mail: 'name_grace' },
  delete: { action: 'domain.delete', event: 'domain.deleting', mail: 'name_deleting' },
};

/**
 * Does the next step of a domain that is due, in a transaction that holds its row. Renews it instead if it is in use
 * and its owner wants that. Every outcome moves the time at which the domain is due, so the job comes to an end.
 */
export async function takeStep(client: PoolClient, services: StepPorts, owned: OwnedDomain): Promise<void> {
  const { domain, account } = owned;
  const moment = nextMoment(domain.life);
  if (moment !== undefined && moment.at > services.now()) await postpone(client, domain.id, moment.at);
  else if (domain.autoRenew && isInUse(services, domain)) await renew(client, services, owned);
  else if (moment === undefined) await followReminder(client, services, domain);
  else await act(client, services, { domain, account, action: moment.action as TermAction });
}

/** The new term begins at the end of the old one, or now if the grace period has begun. */
async function renew(client: PoolClient, services: StepPorts, { domain, account }: OwnedDomain): Promise<void> {
  const life = newTerm(Math.max(domain.life.endsAt, services.now()));
  const saved = await saveDomain(client, { ...domain, life }, { now: services.now() });
  await recordAct(client, services, saved, {
    ...actOf(account),
    action: 'domain.renew',
    event: 'domain.renewed',
  });
}

interface Acting extends OwnedDomain {
  readonly action: TermAction;
}

async function act(client: PoolClient, services: StepPorts, { domain, account, action }: Acting): Promise<void> {
  const now = services.now();
  const { mail, ...noted } = STEPS[action];
  const after = { ...domain, life: afterAction(domain.life, action, now) };
  const posted = await mailOwner(client, services, after, mail);
  if (posted.state === 'limited') return postpone(client, domain.id, now + LIMITED);
  // Without a reminder, the name does not end.
  if (posted.state === 'impossible' && action === 'remind-last') return postpone(client, domain.id, now + UNDELIVERED);
  const reminderId = action === 'remind-last' && posted.state === 'queued' ? posted.id : domain.reminderId;
  const saved = await saveDomain(client, { ...after, reminderId }, { now });
  await recordAct(client, services, saved, { ...actOf(account), ...noted });
}

/** Notes whether the mail server has accepted the last reminder, or has another one sent a day later. */
async function followReminder(client: PoolClient, services: StepPorts, domain: Domain): Promise<void> {
  const now = services.now();
  const { id, life, reminderId } = domain;
  const state = reminderId === null ? undefined : await services.mails.stateOf(client, reminderId);
  if (state === 'waiting') return postpone(client, id, now + UNDER_WAY);
  if (state === 'sent')
    return void (await saveDomain(client, { ...domain, life: reminderAccepted(life, life, now) }, { now }));
  await saveDomain(client, { ...domain, life: reminderFailed(life, life) }, { now });
  await postpone(client, id, now + UNDELIVERED);
}

function actOf(account: Account): Pick<DomainAct, 'actor' | 'requestId'> {
  return { actor: accountActor(account), requestId: 'term-of-domain' };
}
