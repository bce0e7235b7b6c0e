import type { ZoneResource } from '@fourwinds/resources';

type Role = 'KSK' | 'ZSK';

/** Conditions that are True while keys of a role are being replaced. */
const CONDITIONS: readonly (readonly [Role, string])[] = [
  ['KSK', 'KSKRollover'],
  ['ZSK', 'ZSKRollover'],
];

/** True if the operator has observed the latest spec. */
export function isObserved({ metadata, status }: ZoneResource): boolean {
  return (status?.observedGeneration ?? 0) >= (metadata.generation ?? 0);
}

/** True if a rollover was requested, but the operator has not observed the request yet and no key has changed since. */
export function isRolloverPending(zone: ZoneResource): boolean {
  const { rollover } = zone.spec.dnssec ?? {};
  if (rollover === undefined || isObserved(zone)) return false;
  const asked = Date.parse(rollover.requestedAt);
  return (zone.status?.dnssec?.keys ?? []).every(({ since }) => Date.parse(since) < asked);
}

/** Returns the roles whose keys are being replaced. Another rollover of these roles would do nothing. */
export function rollingRoles({ status }: ZoneResource): Role[] {
  const running = (status?.conditions ?? []).filter((condition) => condition.status === 'True');
  return CONDITIONS.filter(([, type]) => running.some((condition) => condition.type === type)).map(([role]) => role);
}
