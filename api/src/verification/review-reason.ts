import { MAX_REASON } from './reviews.ts';

/** Characters that no mail has: they end a line, or act on the direction of a text. */
const CONTROL = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

/** Why a text cannot be the reason of a refusal; undefined where it can. */
export function reasonFault(text: string): string | undefined {
  const reason = text.trim();
  if (reason === '' || reason.length > MAX_REASON) return `give a reason of 1 to ${MAX_REASON} characters`;
  return CONTROL.test(reason) ? 'a reason has one line, and no control characters' : undefined;
}
