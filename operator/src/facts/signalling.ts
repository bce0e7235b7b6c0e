import type { ZoneResource } from '@fourwinds/resources';

/**
 * Returns true until the parent has acted on the zone's DS submission. Signals are removed after that (RFC 9615 5.1).
 */
export function isSignalling({ status }: ZoneResource): boolean {
  return status?.dnssec?.phase === 'enabling' || status?.dnssec?.phase === 'disabling';
}

/** Returns the domain that contains the signals for the zones of a nameserver, without the final dot. */
export function signallingDomain(nameserver: string): string {
  return `_signal.${nameserver}`;
}
