import { concat, LENGTH_OCTETS, withLength } from '../octets.ts';

/** Concatenates messages, each with its length prefix as over TCP (RFC 1035 4.2.2). */
export function joinMessages(messages: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  return concat(...messages.map(withLength));
}

/** Splits the output of `joinMessages`. Throws RangeError if the last message is incomplete. */
export function splitMessages(octets: Uint8Array): Uint8Array[] {
  const { messages, rest } = wholeMessages(octets);
  if (rest.length > 0) throw new RangeError('the octets end within a message');
  return messages;
}

/** Returns the complete messages at the start of the octets, and the remaining octets. */
export function wholeMessages<O extends Uint8Array>(octets: O): { readonly messages: O[]; readonly rest: O } {
  const messages: O[] = [];
  let at = 0;
  while (octets.length >= at + LENGTH_OCTETS) {
    const start = at + LENGTH_OCTETS;
    const end = start + ((octets[at] << 8) | octets[at + 1]);
    if (end > octets.length) break;
    messages.push(octets.subarray(start, end) as O);
    at = end;
  }
  return { messages, rest: octets.subarray(at) as O };
}
