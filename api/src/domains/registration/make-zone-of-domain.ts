import type { Actor } from '../../kernel/actor.ts';
import { Failure } from '../../kernel/failure.ts';
import type { ProcessPorts } from '../../kernel/ports.ts';
import { makeRegisteredZone } from '../../zones/write/make-registered-zone.ts';
import type { CreatePorts } from '../../zones/write/make-zone.ts';
import type { Changed } from '../../zones/write/progress.ts';
import { type Domain, nameOf } from './domain.ts';
import type { DomainPorts } from './domain-ports.ts';
import { notAvailable } from './read-name.ts';
import { recordAct } from './record-act.ts';

export type ZoneOfDomainPorts = CreatePorts & Pick<DomainPorts, 'domains'> & Pick<ProcessPorts, 'now'>;

const DEFAULT_TTL = 3600;

interface MakeZoneOfDomain {
  readonly requestId: string;
  readonly dryRun?: boolean;
}

/**
 * Creates the zone of a domain, and notes that it exists. Both may have been done before. If another owner has a zone
 * of this name, withdraws the registration and throws Failure conflict.
 */
export async function makeZoneOfDomain(
  services: ZoneOfDomainPorts,
  actor: Actor,
  domain: Domain,
  { requestId, dryRun }: MakeZoneOfDomain,
): Promise<Changed> {
  const { id, zoneId } = domain;
  const name = nameOf(domain);
  // The registration was counted already.
  const uncounted = { ...actor, meter: undefined };
  const made = await makeRegisteredZone(services, uncounted, {
    action: 'zone.create',
    request: { name },
    requestId,
    zoneId,
    spec: { domain: name, records: [], defaultTTL: DEFAULT_TTL, suspend: false, deletionPolicy: 'Delete' },
    userLabels: {},
    registration: id,
    dryRun,
  }).catch(async (error: unknown) => {
    if (!(error instanceof Failure) || error.code !== 'conflict') throw error;
    if (dryRun !== true) await services.domains.withdraw(id);
    throw notAvailable(name);
  });
  if (!made.applied) return made;
  const changeId = made.changeId ?? undefined;
  const act = { actor, action: 'domain.create', event: 'domain.created', requestId, changeId } as const;
  await services.domains.noteZone(id, services.now(), (client, noted) => recordAct(client, services, noted, act));
  return made;
}
