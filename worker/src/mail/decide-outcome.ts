import type { MailOutcome, TakenMail } from '@fourwinds/mail';
import { pauseAfterAttempt } from '../pause.ts';

/** A server reply, or another error, that prevented a mail from being sent. */
export interface SendFailure {
  /** Error code of the library. */
  readonly code?: string;
  readonly command?: string;
  /** Reply code (RFC 5321 4.2). */
  readonly responseCode?: number;
  readonly message: string;
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
/**
 * Pauses before the second and later attempts. The last pause repeats. Greylisting servers usually accept mails after
 * some minutes.
 */
const PAUSES = [15 * SECOND, MINUTE, 5 * MINUTE, 15 * MINUTE];
/**
 * A refusal of one of these commands is about the mail or its recipient. A refusal of any other command is about the
 * settings, which can be corrected.
 */
const OF_THE_MAIL = ['RCPT TO', 'DATA'];
const MOST_OF_REASON = 200;

/** Decides what follows a failed attempt. `random` is from 0 to 1. */
export function decideOutcome(
  { attempt, remaining }: Pick<TakenMail, 'attempt' | 'remaining'>,
  failure: SendFailure,
  random: number,
): MailOutcome {
  if (isRefusal(failure)) return { state: 'refused' };
  const after = Math.round(pauseAfterAttempt(PAUSES, attempt, random));
  return after < remaining ? { state: 'waiting', after } : { state: 'expired' };
}

function isRefusal({ command = '', responseCode = 0 }: SendFailure): boolean {
  return responseCode >= 500 && OF_THE_MAIL.includes(command);
}

/** Returns the reason for logs. Omits the reply text, which may contain the recipient. */
export function reasonOf({ code, command, responseCode, message }: SendFailure): string {
  if (responseCode !== undefined) return `the server answered ${responseCode} to ${command}`;
  return command === undefined || command === 'CONN'
    ? message.slice(0, MOST_OF_REASON)
    : `${command} failed with ${code}`;
}
