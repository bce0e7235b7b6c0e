import { Secret, TOTP } from 'otpauth';

/** RFC 4226 4: at least 128 bits, 160 recommended. */
const SECRET_OCTETS = 20;
/** Codes of one step before and one after count, too: somebody types for a while, and clocks differ (RFC 6238 5.2, 6). */
const WINDOW = 1;
/** The form that all authenticator apps know. */
const FORM = { algorithm: 'SHA1', digits: 6, period: 30 } as const;

/** Makes the secret of an authenticator app, in base 32; `random` gives that many random octets. */
export function createTotpSecret(random: (octets: number) => Uint8Array): string {
  return new Secret({ buffer: Uint8Array.from(random(SECRET_OCTETS)).buffer }).base32;
}

/** The `otpauth:` URI of a secret, which an app reads as a QR code. */
export function totpUri(
  secret: string,
  { issuer, label }: { readonly issuer: string; readonly label: string },
): string {
  return new TOTP({ ...FORM, issuer, label, secret }).toString();
}

/** The step of a code that an app shows at a time in milliseconds since 1970 (RFC 6238), or one step before or after; undefined for any other text. */
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

/** Whether a text has the form of a code of an app. */
export function isTotpCode(text: string): boolean {
  return /^\d{6}$/.test(text);
}

/** A code as somebody typed it, without the spaces between its digits. */
export function readCode(text: string): string {
  return text.replace(/\s/g, '');
}
