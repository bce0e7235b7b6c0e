import { yieldToEventLoop } from '@fourwinds/process';
import { z } from 'zod';
import type { Difference } from './difference.ts';
import type { Entry } from './entry.ts';
import { type RecordView, recordView } from './record-view.ts';
import { recordSchema } from './record-schema.ts';

/** The effect of a change on the records of a zone. */
export const differenceSchema = z.object({
  added: z.array(recordSchema),
  removed: z.array(recordSchema),
  changed: z.array(z.object({ before: recordSchema, after: recordSchema })),
});

/** A difference as answers have it, made in turns: names with many internationalised labels take time. */
export async function differenceBody({ added, removed, changed }: Difference, defaultTtl: number): Promise<object> {
  const views = async (entries: readonly Entry[]): Promise<RecordView[]> => {
    const made: RecordView[] = [];
    for (const entry of entries) {
      made.push(recordView(entry, defaultTtl, 'api'));
      await yieldToEventLoop();
    }
    return made;
  };
  const before = await views(changed.map((pair) => pair.before));
  const after = await views(changed.map((pair) => pair.after));
  return {
    added: await views(added),
    removed: await views(removed),
    changed: before.map((view, i) => ({ before: view, after: after[i] })),
  };
}
