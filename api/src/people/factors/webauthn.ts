/** The library of passkeys. It is loaded with the first of them: it takes 25 MB, and a tenth of a second. */
export function webauthn(): Promise<typeof import('@simplewebauthn/server')> {
  return import('@simplewebauthn/server');
}

/**
 * Whether a new credential comes without certificates: with no statement, or one by its own key (WebAuthn 6.5.4). To verify others, the library would ask
 * servers that their certificates name.
 */
export async function isSelfAttested(attestationObject: string): Promise<boolean> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers');
  try {
    const decoded = decodeAttestationObject(new Uint8Array(Buffer.from(attestationObject, 'base64url')));
    const format = decoded.get('fmt');
    return format === 'none' || (format === 'packed' && decoded.get('attStmt').get('x5c') === undefined);
  } catch {
    return false;
  }
}
