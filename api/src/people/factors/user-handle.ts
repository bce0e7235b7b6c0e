/** The user handle of a person's passkeys (WebAuthn 5.4.3): the octets of the id, which say nothing of them. */
export function userHandleOf(personId: string): Buffer<ArrayBuffer> {
  return Buffer.from(personId.replaceAll('-', ''), 'hex');
}
