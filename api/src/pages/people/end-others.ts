import { z } from 'zod';
import type { Field } from '../frame/form.ts';
import { type PageCall, sessionOf } from '../frame/page.ts';
import { endOthers } from '../../accounts/people/sign-out.ts';
import type { PeoplePorts } from '../../accounts/people/people-ports.ts';

/** Checkbox in each form that changes how a user signs in (ASVS 7.4.3). */
export const endOthersField: Field = {
  name: 'end_others',
  label: 'End all other sessions',
  hint: 'All other sessions must sign in again.',
  type: 'checkbox',
  isOptional: true,
  isChecked: true,
};
export const endOthersForm = z.object({ end_others: z.string().max(16).optional() });

interface Asked extends PageCall<PeoplePorts> {
  readonly form: z.output<typeof endOthersForm>;
}

/** Ends the user's other sessions if the box is checked. Call this after a change of how the user signs in. */
export async function endOthersIfAsked(call: Asked): Promise<void> {
  if (call.form.end_others !== undefined) await endOthers(call.services, sessionOf(call), call.client);
}
