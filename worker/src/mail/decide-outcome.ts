import type { MailOutcome, TakenMail } from '@fourwinds/mail';
import { pauseAfterAttempt } from '../pause.ts';

/** A reply of the server, or anything else that kept a mail from being sent. */
export interface SendFailure {
  /** The kind of error, as the library names it. */
  readonly code?: string;
  /** The command that was refused. */
  readonly command?: string;
  /** The reply code (RFC 5321 4.2). */
  readonly responseCode?: number;
  readonly message: string;
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
/** Pauses before the attempts from the second on, and before all that follow. Servers that greylist usually take mails after some minutes. */
const PAUSES = [15 * SECOND, MINUTE, 5 * MINUTE, 15 * MINUTE];
/** Refusals of the mail itself, or of its reader; those of other commands are about the settings, which can be mended. */
const OF_THE_MAIL = ['RCPT TO', 'DATA'];
const MOST_OF_REASON = 200;

/** The consequence of an attempt that failed; `random` is from 0 to 1. */
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

/** The reason for logs. The text of a reply may name the reader, so that it is left out. */
export function reasonOf({ code, command, responseCode, message }: SendFailure): string {
  if (responseCode !== undefined) return `the server answered ${responseCode} to ${command}`;
  return command === undefined || command === 'CONN'
    ? message.slice(0, MOST_OF_REASON)
    : `${command} failed with ${code}`;
}
