import type { Readings } from '@fourwinds/zones';
import type { Detail } from '../../kernel/failure.ts';
import { validateItems } from '../../http/validate.ts';
import { recordFilter } from '../../kernel/record-limits.ts';
import { zoneContext } from '../records/entry.ts';
import { checkRecordQuota } from '../records/record-quota.ts';
import type { RecordItem } from '../records/read-item.ts';
import { decideInput } from '../zonefile/decide-import.ts';
import { type Effect, effectOf, type InputRequest } from '../zonefile/import-outcome.ts';
import { refuseItems } from '../zonefile/refuse.ts';
import { listPlaces, readList, withListedComments } from './read-list.ts';
import { listedRecordSchema } from './replace-schema.ts';

export interface ListRequest extends InputRequest {
  /** The records of the request, which were not checked yet. */
  readonly records: readonly unknown[];
}

export interface ListOutcome extends Effect {
  readonly warnings: readonly Detail[];
  /** Records of the list, without the skipped ones. */
  readonly listed: readonly (Pick<RecordItem, 'name' | 'type'> & { readonly line: number })[];
}

/**
 * Decides what a list of all records changes, by the rules of a zone file import with mode `replace`. Throws Failure
 * validation_error with a detail for each wrong record, forbidden or quota_exceeded.
 */
export function listOutcome(request: ListRequest, newId: () => string, readings: Readings): ListOutcome {
  const { zoneId, spec, attached, service, plan } = request;
  const records = validateItems(listedRecordSchema, request.records, 'records');
  const context = zoneContext(zoneId, spec, readings);
  const decision = decideInput(
    { read: readList(records, context), places: listPlaces, withComments: withListedComments },
    {
      mode: 'replace',
      onError: 'refuse',
      spec,
      context,
      attached,
      service,
      checkQuota: (before, after) => checkRecordQuota(plan, before, after),
      isVisible: recordFilter(request.limits),
      newId,
    },
  );
  if (decision.errors.length > 0) refuseItems(decision.errors);
  const left = decision.skipped.map(({ line, reason }): Detail => ({ ...listPlaces.of(line), ...reason }));
  return {
    ...effectOf(decision, request, 'list'),
    warnings: [...decision.warnings, ...left].sort((a, b) => a.index! - b.index!),
    listed: decision.lines.map(({ line, name, type }) => ({ line, name, type })),
  };
}
