import { compareSerials } from '@fourwinds/dns';
import type { AddressAnswers } from './ask-address.ts';

export const addressStates = ['current', 'behind', 'ahead', 'not_served', 'differs', 'silent'] as const;

/**
 * `current`: serves the published serial over UDP and TCP. `behind`, `ahead`: serves an older or newer serial.
 * `not_served`: responds, but does not have the zone. `differs`: responds differently over UDP and TCP. `silent`:
 * does not respond over UDP, TCP or both.
 */
export type AddressState = (typeof addressStates)[number];

/**
 * Returns the state of a nameserver address. `published` is the zone's serial, or null before its first publication.
 */
export function addressState({ udp, tcp }: AddressAnswers, published: number | null): AddressState {
  if (udp.rcode === null || tcp.rcode === null) return 'silent';
  if (udp.serial !== tcp.serial) return 'differs';
  if (udp.serial === null) return 'not_served';
  const distance = published === null ? 1 : compareSerials(udp.serial, published);
  if (distance === 0) return udp.serial === published ? 'current' : 'behind';
  return distance < 0 ? 'behind' : 'ahead';
}
