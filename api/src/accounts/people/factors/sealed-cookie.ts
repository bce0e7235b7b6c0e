import type { SecretPlace } from '@fourwinds/envelope';
import { z } from 'zod';
import { type FactorKeys, requireKeys } from './factor-keys.ts';

export interface SealPorts extends FactorKeys {
  /** Returns the time in milliseconds since 1970. */
  readonly now: () => number;
}

/** Purpose of a cookie, such as `challenge`, and holder of the cookie, such as a session. */
export interface CookieUse {
  readonly purpose: string;
  readonly holder: string;
}

const contentSchema = z.tuple([z.number(), z.string()]);

/**
 * Encrypts text for the browser to keep for a limited time, so that anonymous visitors need no database rows. No one
 * else can read, change or create the text. Throws Failure unavailable.
 */
export function sealCookie(ports: SealPorts, use: CookieUse, { text, milliseconds }: SealedText): string {
  const content = JSON.stringify([ports.now() + milliseconds, text]);
  return requireKeys(ports).seal(content, placeOf(use)).toString('base64url');
}

export interface SealedText {
  readonly text: string;
  /** How long the cookie is valid. */
  readonly milliseconds: number;
}

/**
 * Decrypts a cookie. Returns undefined if the cookie has expired or was sealed for another use. Throws Failure
 * unavailable.
 */
export function openCookie(ports: SealPorts, use: CookieUse, cookie: string | undefined): string | undefined {
  const keys = requireKeys(ports);
  if (cookie === undefined) return undefined;
  try {
    const [expiresAt, text] = contentSchema.parse(
      JSON.parse(keys.open(Buffer.from(cookie, 'base64url'), placeOf(use))),
    );
    return ports.now() < expiresAt ? text : undefined;
  } catch {
    return undefined;
  }
}

function placeOf({ purpose, holder }: CookieUse): SecretPlace {
  return { table: 'cookies', row: holder, column: purpose };
}
