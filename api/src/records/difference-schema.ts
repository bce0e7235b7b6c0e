import { z } from 'zod';
import type { Difference } from './difference.ts';
import type { Entry } from './entry.ts';
import { recordView } from './record-view.ts';
import { recordSchema } from './record-schema.ts';

/** The effect of a change on the records of a zone. */
export const differenceSchema = z.object({
  added: z.array(recordSchema),
  removed: z.array(recordSchema),
  changed: z.array(z.object({ before: recordSchema, after: recordSchema })),
});

export function differenceBody({ added, removed, changed }: Difference, defaultTtl: number): object {
  const view = (entry: Entry) => recordView(entry, defaultTtl, 'api');
  return {
    added: added.map(view),
    removed: removed.map(view),
    changed: changed.map(({ before, after }) => ({ before: view(before), after: view(after) })),
  };
}
