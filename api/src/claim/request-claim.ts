import type { ZoneResource } from '@fourwinds/resources';
import type { Actor } from '../actor.ts';
import { authorise } from '../authorise.ts';
import { awaitZone, endOfWait, type WaitPorts } from '../zones/await-zone.ts';
import { zoneIdOf } from '../zones/identity.ts';
import { type WritePorts, writeZone } from '../zones/write-zone.ts';
import type { ClaimView } from './claim-schema.ts';
import { type ClaimPorts, claimView } from './claim-view.ts';

export interface RequestClaim {
  /** Name or id of the zone. */
  readonly zone: string;
  /** Milliseconds to wait for the records. */
  readonly wait?: number;
  readonly ifMatch?: string;
  readonly requestId: string;
}

/** Asks for a proof that the account has the domain of a zone; again, for a check at once. Throws Failure as writeZone does. */
export async function requestClaim(
  services: WritePorts & WaitPorts & ClaimPorts,
  actor: Actor,
  { wait, ...request }: RequestClaim,
): Promise<ClaimView> {
  const requestedAt = new Date(services.now()).toISOString();
  const write = { ...request, action: 'zone.claim', request: {} };
  const { zone } = await writeZone(services, actor, write, (current) => {
    authorise(actor, { scope: 'zones:write', zone: zoneIdOf(current), address: actor.address });
    return { spec: { ...current.spec, proof: { requestedAt } }, result: undefined };
  });
  if (wait === undefined) return claimView(services, zone);
  services.yieldTurn();
  const isAnswered = (latest: ZoneResource | undefined): boolean =>
    latest !== undefined &&
    (claimView(services, latest).state === 'proven' || latest.status?.proof?.requestedAt === requestedAt);
  await awaitZone(services.zones, zone.metadata, endOfWait(services, wait), isAnswered);
  return claimView(services, services.zones.get(zone.metadata) ?? zone);
}
