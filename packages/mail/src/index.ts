export { readAddress } from './mail-address.ts';
export { composeMail } from './compose.ts';
export { type MailKind, mailKinds, type NoticeMailKind } from './kinds.ts';
export { type ComposedMail } from './letter.ts';
export { MailQueue, type MailOutcome, type MailState, type TakenMail } from './mail-queue.ts';
export { type MailSender, mailOptions, type SmtpServer } from './mail-options.ts';
export { EXPIRE, FORGET_COUNTS, FORGET_MAILS } from './mail-statements.ts';
export { inOneLine, isOneLine } from './one-line.ts';
export { type Mail, type MailLimits, mailPlace, Outbox } from './outbox.ts';
