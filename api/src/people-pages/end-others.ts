import { z } from 'zod';
import type { Field } from '../pages/form.ts';
import { type PageCall, sessionOf } from '../pages/page.ts';
import { endOthers } from '../people/sign-out.ts';

/** A box of each form that changes how a person signs in (ASVS 7.4.3). */
export const endOthersField: Field = {
  name: 'end_others',
  label: 'End all other sessions',
  hint: 'Whoever is signed in to your account elsewhere has to sign in again.',
  type: 'checkbox',
  isOptional: true,
  isChecked: true,
};
export const endOthersForm = z.object({ end_others: z.string().max(16).optional() });

interface Asked extends PageCall<unknown> {
  readonly form: z.output<typeof endOthersForm>;
}

/** Ends the other sessions of a person after a change of how they sign in, where the box was checked. */
export async function endOthersIfAsked(call: Asked): Promise<void> {
  if (call.form.end_others !== undefined) await endOthers(call.services, sessionOf(call), call.client);
}
