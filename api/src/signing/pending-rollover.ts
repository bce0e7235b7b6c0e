import type { ZoneResource } from '@fourwinds/resources';

type Role = 'KSK' | 'ZSK';

/** Conditions of a zone that are True while keys of a role are being replaced. */
const CONDITIONS: readonly (readonly [Role, string])[] = [
  ['KSK', 'KSKRollover'],
  ['ZSK', 'ZSKRollover'],
];

/** Whether the operator has seen the latest request. */
export function isObserved({ metadata, status }: ZoneResource): boolean {
  return (status?.observedGeneration ?? 0) >= (metadata.generation ?? 0);
}

/** Whether a rollover was asked for that the operator has not seen yet: no key has changed since. */
export function isRolloverPending(zone: ZoneResource): boolean {
  const { rollover } = zone.spec.dnssec ?? {};
  if (rollover === undefined || isObserved(zone)) return false;
  const asked = Date.parse(rollover.requestedAt);
  return (zone.status?.dnssec?.keys ?? []).every(({ since }) => Date.parse(since) < asked);
}

/** The roles whose keys are being replaced, for which another rollover would do nothing. */
export function rollingRoles({ status }: ZoneResource): Role[] {
  const running = (status?.conditions ?? []).filter((condition) => condition.status === 'True');
  return CONDITIONS.filter(([, type]) => running.some((condition) => condition.type === type)).map(([role]) => role);
}
