import { type ComposedMail, writeLetter } from './letter.ts';
import { mailForm, type MailKind } from './kinds.ts';

/** The mail of a kind with its values, from the service with this name. Throws ZodError where the values are not of the kind's form. */
export function composeMail(kind: MailKind, values: unknown, service: string): ComposedMail {
  const { values: form, write } = mailForm(kind);
  return writeLetter(write(form.parse(values), service));
}
