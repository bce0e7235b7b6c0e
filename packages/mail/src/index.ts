export { readAddress } from './address.ts';
export { EXPIRE, FORGET_COUNTS, FORGET_MAILS } from './mail-statements.ts';
export { type Mail, type MailLimits, mailPlace, Outbox } from './outbox.ts';
