import { compareSerials } from '@fourwinds/dns';
import type { AddressAnswers } from './ask-address.ts';

export const addressStates = ['current', 'behind', 'ahead', 'not_served', 'differs', 'silent'] as const;

/**
 * `current` the published serial over both transports, `behind` or `ahead` of it, `not_served` an answer without the zone, `differs` one answer
 * over UDP and another over TCP, `silent` no answer over one of them.
 */
export type AddressState = (typeof addressStates)[number];

/** The state of a nameserver's address, by its answers. `published` is the serial of the zone; null before its first publication. */
export function addressState({ udp, tcp }: AddressAnswers, published: number | null): AddressState {
  if (udp.rcode === null || tcp.rcode === null) return 'silent';
  if (udp.serial !== tcp.serial) return 'differs';
  if (udp.serial === null) return 'not_served';
  const distance = published === null ? 1 : compareSerials(udp.serial, published);
  if (distance === 0) return udp.serial === published ? 'current' : 'behind';
  return distance < 0 ? 'behind' : 'ahead';
}
