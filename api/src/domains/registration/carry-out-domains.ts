import { ZoneKind } from '@fourwinds/resources';
import { accountActor } from '../../accounts/accounts/account-actor.ts';
import { Failure } from '../../kernel/failure.ts';
import type { ProcessPorts } from '../../kernel/ports.ts';
import { repeatOneAtATime } from '../../kernel/repeat.ts';
import type { DeletePorts } from '../../zones/manage/delete-zone.ts';
import { endZone } from '../../zones/manage/end-zone.ts';
import { objectKeyFor } from '../../zones/zone/find-zone.ts';
import { zoneIdOf } from '../../zones/zone/identity.ts';
import { registrationOf } from '../../zones/zone/registered-names.ts';
import { COOLING_OFF } from '../rules/life.ts';
import { nameOf } from './domain.ts';
import type { DomainMailPorts } from './domain-ports.ts';
import type { OwnedDomain } from './domains.ts';
import { mailOwner } from './mail-owner.ts';
import { makeZoneOfDomain, type ZoneOfDomainPorts } from './make-zone-of-domain.ts';
import { recordAct } from './record-act.ts';

const INTERVAL_MILLISECONDS = 60_000;
/** Maximum domains of each kind that a run handles. The next run continues. */
const MOST_DOMAINS = 100;
/** A zone that is missing for this long is created by the job. Before that, the request itself is about to do it. */
const REQUEST_MILLISECONDS = 60_000;

export type CarryOutPorts = ZoneOfDomainPorts & DomainMailPorts & DeletePorts & Pick<ProcessPorts, 'log'>;

/** Creates missing zones and ends deleted names, until stopped. Safe to run in several replicas. */
export function startDomains(services: CarryOutPorts): { stop(): void } {
  return repeatOneAtATime(
    () => carryOutDomains(services),
    INTERVAL_MILLISECONDS,
    (err) => services.log.warn({ err }, 'zones of names could not be created or deleted'),
  );
}

/**
 * Creates the zones of names whose registration was interrupted, and ends names whose deletion can no longer be undone.
 * Each step finds its work in the rows and zones that remain, so the next run completes what a crash has interrupted.
 */
export async function carryOutDomains(services: CarryOutPorts): Promise<void> {
  const now = services.now();
  for (const owned of await services.domains.withoutZone(now - REQUEST_MILLISECONDS, MOST_DOMAINS))
    await makeMissing(services, owned);
  for (const owned of await services.domains.deletingSince(now - COOLING_OFF, MOST_DOMAINS)) await end(services, owned);
}

async function makeMissing(services: CarryOutPorts, { domain, account }: OwnedDomain): Promise<void> {
  try {
    await makeZoneOfDomain(services, accountActor(account), domain, { requestId: 'domain-zone' });
  } catch (error) {
    if (!(error instanceof Failure && error.code === 'conflict')) throw error;
    services.log.warn({ domain: nameOf(domain) }, 'another owner has a zone of this name, so it is not registered');
  }
}

/** Deletes the zone of a name. Releases the name once the zone is gone. */
async function end(services: CarryOutPorts, { domain, account }: OwnedDomain): Promise<void> {
  const requestId = 'end-of-domain';
  const actor = accountActor(account);
  const zone = await services.store.get(ZoneKind, objectKeyFor(nameOf(domain)));
  if (zone === undefined || registrationOf(zone) !== domain.id) {
    const act = { actor, action: 'domain.release', event: 'domain.released', requestId } as const;
    await services.domains.release(domain.id, services.now(), async (client, released) => {
      await recordAct(client, services, released, act);
      await mailOwner(client, services, released, 'name_released');
    });
    return;
  }
  if (zone.metadata.deletionTimestamp !== undefined) return;
  await endZone(services, actor, { zone: zoneIdOf(zone), requestId });
}
