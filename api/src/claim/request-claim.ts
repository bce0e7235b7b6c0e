import type { ZoneResource } from '@fourwinds/resources';
import type { Actor } from '../actor.ts';
import { authorise } from '../authorise.ts';
import { awaitObject, endOfWait } from '../zones/await-object.ts';
import { type ChangeOptions, type ChangeOutcome, type ChangePorts, changeZone } from '../zones/change-zone.ts';
import { zoneIdOf } from '../zones/identity.ts';
import type { ClaimView } from './claim-schema.ts';
import { type ClaimPorts, claimView } from './claim-view.ts';

/** `wait` is for the records, in milliseconds. */
export interface RequestClaim extends ChangeOptions {
  /** Name or id of the zone. */
  readonly zone: string;
  readonly ifMatch?: string;
  readonly requestId: string;
}

export interface ClaimRequested extends Pick<ChangeOutcome, 'changeId' | 'applied'> {
  readonly claim: ClaimView;
}

/** Asks for a proof that the account has the domain of a zone; again, for a check at once. Throws Failure as changeZone does. */
export async function requestClaim(
  services: ChangePorts & ClaimPorts,
  actor: Actor,
  { wait, ...request }: RequestClaim,
): Promise<ClaimRequested> {
  const proof = { requestedAt: new Date(services.now()).toISOString() };
  const change = { ...request, action: 'zone.claim' as const, request: {} };
  const { changeId, applied, resource } = await changeZone(services, actor, change, (current) => {
    authorise(actor, { scope: 'zones:write', zone: zoneIdOf(current), address: actor.address });
    return { spec: { ...current.spec, proof }, result: {} };
  });
  const latest = wait === undefined || !applied ? resource : await withRecords(services, resource, wait);
  return { changeId, applied, claim: claimView(services, latest) };
}

/** The zone when the operator has answered its request, or after the wait. */
async function withRecords(
  services: ChangePorts & ClaimPorts,
  zone: ZoneResource,
  wait: number,
): Promise<ZoneResource> {
  services.yieldTurn();
  const requestedAt = zone.spec.proof?.requestedAt;
  const isAnswered = (latest: ZoneResource | undefined): boolean =>
    latest !== undefined &&
    (claimView(services, latest).state === 'proven' || latest.status?.proof?.requestedAt === requestedAt);
  await awaitObject(services.zones, zone.metadata, endOfWait(services, wait), isAnswered);
  return services.zones.get(zone.metadata) ?? zone;
}
