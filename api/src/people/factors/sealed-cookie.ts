import type { Place } from '@fourwinds/envelope';
import { z } from 'zod';
import { type FactorKeys, requireKeys } from './factor-keys.ts';

/** The ports of sealed cookies. */
export interface SealPorts extends FactorKeys {
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** The purpose of a cookie, such as `challenge`, and its holder, such as a session. */
export interface CookieUse {
  readonly purpose: string;
  readonly holder: string;
}

const contentSchema = z.tuple([z.number(), z.string()]);

/** A text that a browser keeps for a time, so that no row of a stranger is needed for it: nobody else can read, change or make it. Throws Failure unavailable. */
export function sealCookie(ports: SealPorts, use: CookieUse, { text, milliseconds }: SealedText): string {
  const content = JSON.stringify([ports.now() + milliseconds, text]);
  return requireKeys(ports).seal(content, placeOf(use)).toString('base64url');
}

export interface SealedText {
  readonly text: string;
  /** For so long it can be opened. */
  readonly milliseconds: number;
}

/** The text of a cookie; undefined where its time is over, or it was not sealed for this use. Throws Failure unavailable. */
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

function placeOf({ purpose, holder }: CookieUse): Place {
  return { table: 'cookies', row: holder, column: purpose };
}
