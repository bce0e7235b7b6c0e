import { ancestorsOf, isAtOrBelow, isRegistered, labels, type ZoneResource } from '@fourwinds/resources';
import { Failure } from '../../kernel/failure.ts';

/** Returns the ID of the domain if the zone was registered below a suffix of the service. */
export function registrationOf(zone: ZoneResource): string | undefined {
  return isRegistered(zone) ? zone.metadata.labels?.[labels.registration] : undefined;
}

/** True for the suffixes of the service and all names below them. */
export function isWithinSuffix(domain: string, suffixes: readonly string[]): boolean {
  return suffixes.some((suffix) => isAtOrBelow(domain, suffix));
}

/**
 * Throws Failure conflict for a suffix, and for a name directly below a suffix, which must be registered. Its owner
 * creates zones for names further below.
 */
export function refuseUnregistered(domain: string, suffixes: readonly string[]): void {
  if (suffixes.includes(domain)) throw new Failure('conflict', `${domain} is a suffix of this service`);
  const [above] = ancestorsOf(domain);
  if (suffixes.includes(above))
    throw new Failure('conflict', `${domain} is a name to register; take it with POST /v1/domains`);
}

/** Throws Failure conflict if the zone was registered. It ends with its name. */
export function refuseRegistered(zone: ZoneResource): void {
  if (!isRegistered(zone)) return;
  const { domain } = zone.spec;
  throw new Failure('conflict', `${domain} is a registered name; give it up with DELETE /v1/domains/${domain}`);
}
