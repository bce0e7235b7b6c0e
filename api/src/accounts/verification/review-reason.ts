import { isOneLine } from '@fourwinds/mail';
import { MAX_REASON } from './reviews.ts';

/** Returns why a text is not a valid reason for a refusal, or undefined. */
export function reasonFault(text: string): string | undefined {
  const reason = text.trim();
  if (reason === '' || reason.length > MAX_REASON) return `give a reason of 1 to ${MAX_REASON} characters`;
  return isOneLine(reason) ? undefined : 'a reason has one line, and no control characters';
}
