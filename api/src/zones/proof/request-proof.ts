import { isRegistered, type ZoneResource } from '@fourwinds/resources';
import { Failure } from '../../kernel/failure.ts';
import type { Actor } from '../../kernel/actor.ts';
import { authorise } from '../../kernel/authorise.ts';
import { awaitObject, endOfWait } from '../zone/await-object.ts';
import { changeZone } from '../write/change-zone.ts';
import type { ChangeOutcome } from '../write/progress.ts';
import type { ChangePorts } from '../write/write-ports.ts';
import type { ChangeRequest } from '../write/zone-change.ts';
import { zoneIdOf } from '../zone/identity.ts';
import type { ProofView } from './proof-schema.ts';
import { type ProofPorts, proofView } from './proof-view.ts';

/** `wait` is the time in milliseconds to wait for the TXT records. */
export type RequestProof = ChangeRequest;

export interface ProofRequested {
  readonly proof: ProofView;
  readonly outcome: ChangeOutcome;
}

/**
 * Requests proof of control of a zone's domain. If proof was already requested, requests an immediate new check.
 * Throws the same Failures as changeZone, or conflict for a registered name.
 */
export async function requestProof(
  services: ChangePorts & ProofPorts,
  actor: Actor,
  { wait, ...request }: RequestProof,
): Promise<ProofRequested> {
  const proof = { requestedAt: new Date(services.now()).toISOString() };
  const { resource, ...outcome } = await changeZone(services, actor, {
    ...request,
    action: 'zone.proof',
    request: {},
    decide(current) {
      authorise(actor, { scope: 'zones:write', zone: zoneIdOf(current), address: actor.address });
      if (isRegistered(current))
        throw new Failure('conflict', `${current.spec.domain} is a registered name and needs no proof`);
      return { kind: 'write', spec: { ...current.spec, proof }, result: {} };
    },
  });
  const latest = wait === undefined || !outcome.applied ? resource : await withRecords(services, resource, wait);
  return { outcome, proof: proofView(services, latest) };
}

/** Returns the zone when the operator has answered, or when the wait is over. */
async function withRecords(
  services: ChangePorts & ProofPorts,
  zone: ZoneResource,
  wait: number,
): Promise<ZoneResource> {
  services.yieldTurn();
  const requestedAt = zone.spec.proof?.requestedAt;
  const isAnswered = (latest: ZoneResource | undefined): boolean =>
    latest !== undefined &&
    (proofView(services, latest).status === 'proven' || latest.status?.proof?.requestedAt === requestedAt);
  await awaitObject(services.zones, zone.metadata, endOfWait(services, wait), isAnswered);
  return services.zones.get(zone.metadata) ?? zone;
}
