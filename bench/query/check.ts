import type { Reference } from './reference.ts';

const [AA, RCODE] = [0x04, 0x0f];

/** Throws if a reply differs from the reference's answer. The id of the reply is the number of its query. */
export function checkEqual(replies: readonly Buffer[], queries: readonly Buffer[], reference: Reference): void {
  for (const reply of replies) {
    const { query, expected } = expectation(reply, queries, reference);
    if (reply.equals(expected)) continue;
    const [asked, came, due] = [query, reply, expected].map((message) => message.toHex());
    throw new Error(`a reply is not that of the reference\nquery:     ${asked}\nreply:     ${came}\nreference: ${due}`);
  }
}

/** Returns the number of replies of another server that differ in response code or in the AA flag. */
export function countOthers(replies: readonly Buffer[], queries: readonly Buffer[], reference: Reference): number {
  return replies.filter((reply) => {
    const { expected } = expectation(reply, queries, reference);
    return (reply[3] & RCODE) !== (expected[3] & RCODE) || (reply[2] & AA) !== (expected[2] & AA);
  }).length;
}

function expectation(
  reply: Buffer,
  queries: readonly Buffer[],
  reference: Reference,
): { readonly query: Buffer; readonly expected: Buffer } {
  const query = Buffer.from(queries[reply.readUInt16BE(0)]);
  reply.copy(query, 0, 0, 2);
  return { query, expected: reference.answer(query) };
}
