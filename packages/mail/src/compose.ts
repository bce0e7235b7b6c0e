import { type ComposedMail, writeLetter } from './letter.ts';
import { mailForm, type MailKind } from './kinds.ts';

/** Composes a mail. `service` is the service name. Throws ZodError if the values do not match the kind. */
export function composeMail(kind: MailKind, values: unknown, service: string): ComposedMail {
  const { values: form, write } = mailForm(kind);
  return writeLetter(write(form.parse(values), service));
}
