import { createHash } from 'node:crypto';
import type { ZoneResource } from '@fourwinds/resources';
import type { Actor } from '../../kernel/actor.ts';
import type { OnError } from './decide-import.ts';
import { decodeZonefile } from './decode.ts';
import type { ImportOutcome, ImportRequest } from './import-outcome.ts';
import { inputFacts } from './input-facts.ts';
import { filePlaces } from './input-places.ts';
import type { ImportMode } from './plan-import.ts';
import { withWarnings } from './report.ts';
import { changeZone, type ZoneChanged } from '../write/change-zone.ts';
import type { ChangeRequest, Decision } from '../write/zone-change.ts';
import { withKept } from '../records/decide-change.ts';
import { hideOthers } from '../records/hide-others.ts';
import { recordFilter } from '../../kernel/record-limits.ts';
import { warningsAboutRecords } from '../records/hidden-records.ts';
import type { ChangeRecordsPorts } from '../records/change-records.ts';
import type { ZonefilePorts } from './zonefile-ports.ts';

/** Octets of the shortest record with its line break. Used to estimate the number of lines. */
const LINE_OCTETS = 8;

export type ImportPorts = ChangeRecordsPorts & Pick<ZonefilePorts, 'threads'>;

export interface ImportZonefile extends ChangeRequest {
  readonly file: Buffer;
  readonly mode: ImportMode;
  readonly onError: OnError;
  /** True to import comments that follow a record. */
  readonly takesComments: boolean;
  /** Number of removed names to confirm. Required if many names are removed. */
  readonly confirm?: number;
}

type ImportResult = Omit<ImportOutcome, 'records'> & {
  /** Number of records that Record objects attach. They are not changed. */
  readonly attached: number;
};

export type ZonefileImported = ZoneChanged & ImportResult;

/**
 * Replaces or extends the records of a zone with a zone file. Imports either all records or none, unless wrong
 * records are skipped. Throws Failure validation_error with a detail for each wrong line that is not skipped,
 * zone_not_found, precondition_failed, conflict or quota_exceeded.
 */
export async function importZonefile(
  services: ImportPorts,
  actor: Actor,
  request: ImportZonefile,
): Promise<ZonefileImported> {
  const { file, mode, onError, takesComments, confirm, ...rest } = request;
  const text = decodeZonefile(file);
  const sha256 = createHash('sha256').update(file).digest('hex');
  const wantsDifference = request.dryRun === true;
  return changeZone(services, actor, {
    ...rest,
    action: 'zonefile.import',
    request: { mode, on_error: onError, comments: takesComments, confirm, bytes: file.length, sha256 },
    decide: (zone) => decide(services, actor, zone, { text, mode, onError, takesComments, confirm, wantsDifference }),
  });
}

async function decide(
  services: ImportPorts,
  actor: Actor,
  zone: ZoneResource,
  given: Pick<ImportRequest, 'text' | 'mode' | 'onError' | 'takesComments' | 'confirm' | 'wantsDifference'>,
): Promise<Decision<ImportResult>> {
  const facts = { ...inputFacts(services, actor, zone), ...given };
  const { spec, attached, limits } = facts;
  const items = spec.records.length + attached.length + Math.ceil(given.text.length / LINE_OCTETS);
  const { records, ...outcome } = await hideOthers(actor, () =>
    services.threads.importZonefile(facts, { account: actor.account.id, items }),
  );
  const lines = outcome.report.lines.filter(({ status }) => status !== 'skipped');
  const hidden = await warningsAboutRecords(services, zone, lines, filePlaces.of);
  const report = withWarnings(outcome.report, hidden);
  const result = { ...outcome, report, attached: attached.filter(recordFilter(limits)).length };
  if (records === undefined) return { kind: 'keep', result };
  return { kind: 'write', spec: { ...spec, records: withKept(spec.records, records) }, result };
}
