import { yieldToEventLoop } from '@fourwinds/process';
import type { Difference } from './difference.ts';
import type { Entry } from './entry.ts';
import { type RecordView, recordView } from './record-view.ts';

/** Returns the response body. Yields to the event loop, because names with many internationalized labels take long. */
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
