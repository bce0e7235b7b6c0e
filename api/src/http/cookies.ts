import type { Response } from 'express';

/** A host-only cookie, limited to HTTPS or localhost and hidden from scripts (RFC 6265bis section 4.1.3.2). */
export interface Cookie {
  readonly name: `__Host-${string}`;
  /** null deletes the cookie. */
  readonly value: string | null;
  /** Lifetime. If absent, the cookie lasts until the browser closes. */
  readonly maxAgeSeconds?: number;
}

export function setCookies(response: Response, cookies: readonly Cookie[]): void {
  for (const { name, value, maxAgeSeconds } of cookies) {
    const maxAge = value === null ? 0 : maxAgeSeconds && maxAgeSeconds * 1000;
    response.cookie(name, value ?? '', { path: '/', secure: true, httpOnly: true, sameSite: 'lax', maxAge });
  }
}

/**
 * Returns the cookie's value from a Cookie header (RFC 6265 section 4.2.1). Returns undefined if the cookie is
 * missing or occurs with several values.
 */
export function cookieIn(header: string | undefined, name: Cookie['name']): string | undefined {
  const values = (header ?? '').split(';').flatMap((pair) => {
    const at = pair.indexOf('=');
    return at > 0 && pair.slice(0, at).trim() === name ? [pair.slice(at + 1).trim()] : [];
  });
  return values.length === 1 && values[0] !== '' ? values[0] : undefined;
}
