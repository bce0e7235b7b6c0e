import { type Detail, Failure } from '../../kernel/failure.ts';
import type { ZoneChanged } from '../write/change-zone.ts';
import type { ChangeOutcome } from '../write/progress.ts';
import type { RecordsChanged } from './change-records.ts';
import type { Difference } from './difference.ts';
import type { RecordView } from './record-view.ts';

/** Runs a request with a single change. Errors refer to the fields of the change, not to a list of changes. */
export async function aboutOneChange<T>(request: () => Promise<T>): Promise<T> {
  try {
    return await request();
  } catch (error) {
    if (!(error instanceof Failure) || error.details.length === 0) throw error;
    const details = ofOneChange(error.details);
    const message = details.length === 1 ? error.message : `${details.length} things are wrong with the record`;
    throw new Failure(error.code, message, details, { cause: error });
  }
}

/** A single record after its change, or as it was before its deletion. */
export interface RecordChanged extends ChangeOutcome, Pick<ZoneChanged, 'etag' | 'defaultTtl'> {
  readonly record: RecordView;
  readonly difference: Difference;
  /** Their paths are fields of the record. */
  readonly warnings: readonly Detail[];
}

export function recordChanged(changed: RecordsChanged, record: RecordView): RecordChanged {
  return { ...changed, record, warnings: ofOneChange(changed.warnings) };
}

/** Rewrites details about a list with a single change, so that they refer to its fields. */
function ofOneChange(details: readonly Detail[]): Detail[] {
  return details.map(({ path, code, message }) => ({ path: path.replace(/^changes(\[0\])?\.?/, ''), code, message }));
}
