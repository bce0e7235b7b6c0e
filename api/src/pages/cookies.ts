import type { Response } from 'express';

/** A cookie that only this host sets and gets, by HTTPS or on the machine itself, and that scripts cannot read (RFC 6265bis 4.1.3.2). */
export interface Cookie {
  readonly name: `__Host-${string}`;
  /** null ends it. */
  readonly value: string | null;
  /** It ends with the browser where left out. */
  readonly maxAgeSeconds?: number;
}

/** Has an answer set cookies. */
export function setCookies(response: Response, cookies: readonly Cookie[]): void {
  for (const { name, value, maxAgeSeconds } of cookies) {
    const maxAge = value === null ? 0 : maxAgeSeconds && maxAgeSeconds * 1000;
    response.cookie(name, value ?? '', { path: '/', secure: true, httpOnly: true, sameSite: 'lax', maxAge });
  }
}

/** The value of a cookie in the header of a request (RFC 6265 4.2.1); undefined where it is missing or there are two. */
export function cookieIn(header: string | undefined, name: Cookie['name']): string | undefined {
  const values = (header ?? '').split(';').flatMap((pair) => {
    const at = pair.indexOf('=');
    return at > 0 && pair.slice(0, at).trim() === name ? [pair.slice(at + 1).trim()] : [];
  });
  return values.length === 1 && values[0] !== '' ? values[0] : undefined;
}
