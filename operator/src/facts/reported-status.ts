import { findCondition, type ZoneCondition, type ZoneStatus } from '@fourwinds/resources';

/** InSync reason of a zone whose owner has used the publication budget. */
export const DELAYED = 'PublicationLimit' satisfies ZoneCondition<'InSync'>['reason'];

/** Returns true if the status reports that the zone waits because its owner has used the publication budget. */
export function saysDelayed(status: ZoneStatus | undefined): boolean {
  return findCondition(status?.conditions, 'InSync')?.reason === DELAYED;
}

export function saysAccepted(status: ZoneStatus | undefined): boolean {
  return findCondition(status?.conditions, 'Accepted')?.status === 'True';
}

export function saysInSync(status: ZoneStatus | undefined): boolean {
  return findCondition(status?.conditions, 'InSync')?.status === 'True';
}
