/**
 * Returns the user handle of a user's passkeys (WebAuthn 5.4.3): the octets of the ID, which contain no personal
 * data.
 */
export function userHandleOf(personId: string): Buffer<ArrayBuffer> {
  return Buffer.from(personId.replaceAll('-', ''), 'hex');
}
