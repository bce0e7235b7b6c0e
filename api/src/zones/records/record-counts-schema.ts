import { z } from 'zod';
import type { RecordCounts } from './difference.ts';

/** Effect of a write on the records of a zone. */
export const recordCountsSchema = z
  .object({
    added_count: z.int().describe('Records that were added.'),
    changed_count: z.int().describe('Records whose value, TTL or comment was changed.'),
    removed_count: z.int().describe('Records that were removed.'),
    unchanged_count: z.int().describe('Records that stay as they were.'),
    kubernetes_record_count: z.int().describe('Records that are Record objects in Kubernetes. They are not changed.'),
  })
  .meta({ id: 'RecordCounts' });

export function recordCountsBody({ added, changed, removed, unchanged }: RecordCounts, attached: number): object {
  return {
    added_count: added,
    changed_count: changed,
    removed_count: removed,
    unchanged_count: unchanged,
    kubernetes_record_count: attached,
  };
}
