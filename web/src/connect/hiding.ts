import { api, bodyOf } from '../api/client.ts';

/** The warning about records of the zone above that a new zone would hide. */
export interface Hiding {
  readonly message: string;
}

/** Asks by a dry run whether a new zone would take records of the zone above off the air. */
export async function hidingOf(name: string): Promise<Hiding | undefined> {
  const planned = await bodyOf(api.POST('/zones', { params: { query: { dry_run: 'true' } }, body: { name } }));
  return planned.problems.find(({ code }) => code === 'hides-records');
}
