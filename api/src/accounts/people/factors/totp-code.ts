import { Secret, TOTP } from 'otpauth';

/** RFC 4226 4: at least 128 bits, 160 recommended. */
const SECRET_OCTETS = 20;
/**
 * Number of steps before and after the current step whose codes are accepted. Typing takes time, and clocks differ
 * (RFC 6238 5.2, 6).
 */
const WINDOW = 1;
/** The format that all authenticator apps support. */
const FORM = { algorithm: 'SHA1', digits: 6, period: 30 } as const;

/** Creates a TOTP secret in base 32. `random` returns the requested number of random octets. */
export function createTotpSecret(random: (octets: number) => Uint8Array): string {
  return new Secret({ buffer: Uint8Array.from(random(SECRET_OCTETS)).buffer }).base32;
}

/** Returns the `otpauth:` URI of a secret, which apps read as a QR code. */
export function totpUri(
  secret: string,
  { issuer, label }: { readonly issuer: string; readonly label: string },
): string {
  return new TOTP({ ...FORM, issuer, label, secret }).toString();
}

/**
 * Returns the time step of a code (RFC 6238). Accepts codes of one step before and one step after `now`, in
 * milliseconds since 1970. Returns undefined for an invalid code.
 */
export function stepOfCode(secret: string, code: string, now: number): number | undefined {
  if (!isTotpCode(code)) return undefined;
  const delta = TOTP.validate({
    ...FORM,
    secret: Secret.fromBase32(secret),
    token: code,
    timestamp: now,
    window: WINDOW,
  });
  return delta === null ? undefined : stepAt(now) + delta;
}

function stepAt(now: number): number {
  return TOTP.counter({ period: FORM.period, timestamp: now });
}

export function isTotpCode(text: string): boolean {
  return /^\d{6}$/.test(text);
}

export function readCode(text: string): string {
  return text.replace(/\s/g, '');
}
