import { addressState, type AddressState } from './address-state.ts';
import type { TransportAnswer } from './ask-address.ts';

const serial = (number: number): TransportAnswer => ({
  serial: number,
  rcode: 'NOERROR',
  milliseconds: 1,
  error: null,
});
const refused: TransportAnswer = { serial: null, rcode: 'REFUSED', milliseconds: 1, error: null };
const silent: TransportAnswer = { serial: null, rcode: null, milliseconds: 2000, error: 'no answer' };

test.each<[AddressState, TransportAnswer, TransportAnswer, number | null]>([
  ['current', serial(7), serial(7), 7],
  ['behind', serial(6), serial(6), 7],
  ['ahead', serial(8), serial(8), 7],
  ['behind', serial(0xffffffff), serial(0xffffffff), 1],
  ['behind', serial(0), serial(0), 0x80000000],
  ['ahead', serial(7), serial(7), null],
  ['not_served', refused, refused, 7],
  ['differs', serial(6), serial(7), 7],
  ['differs', refused, serial(7), 7],
  ['silent', silent, serial(7), 7],
  ['silent', serial(7), silent, 7],
  ['silent', silent, silent, null],
])('%s: %j over UDP, %j over TCP, %p published', (state, udp, tcp, published) => {
  expect(addressState({ udp, tcp }, published)).toBe(state);
});
