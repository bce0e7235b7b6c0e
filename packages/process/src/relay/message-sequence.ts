const LENGTH_OCTETS = 2;

/** Messages of DNS behind each other, each with its length before it, as over TCP (RFC 1035 4.2.2). */
export function joinMessages(messages: readonly Uint8Array[]): Buffer<ArrayBuffer> {
  return Buffer.concat(messages.flatMap((message) => [Uint8Array.of(message.length >> 8, message.length), message]));
}

/** The messages that were joined. Throws where the octets end within one. */
export function splitMessages(octets: Buffer): Uint8Array[] {
  const messages: Uint8Array[] = [];
  for (let at = 0; at < octets.length;) {
    const start = at + LENGTH_OCTETS;
    at = start + octets.readUInt16BE(at);
    if (at > octets.length) throw new RangeError('the octets end within a message');
    messages.push(octets.subarray(start, at));
  }
  return messages;
}
