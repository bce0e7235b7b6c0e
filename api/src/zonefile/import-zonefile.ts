import { createHash } from 'node:crypto';
import type { ZoneResource } from '@fourwinds/resources';
import type { Actor } from '../actor.ts';
import { authorise } from '../authorise.ts';
import { currentSettings } from '../services.ts';
import type { OnError } from './decide-import.ts';
import { decodeZonefile } from './decode.ts';
import type { ImportOutcome, ImportRequest } from './import-outcome.ts';
import type { ImportMode } from './plan-import.ts';
import { withWarnings } from './report.ts';
import { type ChangeOptions, changeZone, type ZoneChanged } from '../zones/change-zone.ts';
import { withKept } from '../records/decide-change.ts';
import { attachedEntry, zoneContext } from '../records/entry.ts';
import { hideOthers } from '../records/hide-others.ts';
import { limitsOf, recordFilter } from '../record-limits.ts';
import { warningsAboutLines } from '../records/hidden-records.ts';
import { zoneIdOf } from '../zones/identity.ts';
import type { Decision } from '../zones/write-zone.ts';
import type { ChangeRecordsPorts } from '../records/change-records.ts';

/** The shortest record with its line break; lines are not counted before they are read. */
const LINE_OCTETS = 8;

export interface ImportZonefile extends ChangeOptions {
  /** Name or id. */
  readonly zone: string;
  /** Zone file text as it came. */
  readonly file: Buffer;
  readonly mode: ImportMode;
  readonly onError: OnError;
  /** Comments behind records become theirs. */
  readonly takesComments: boolean;
  /** How many names of the zone go; needed where these are many. */
  readonly confirm?: number;
  readonly ifMatch?: string;
  readonly requestId: string;
}

type ImportResult = Omit<ImportOutcome, 'records'> & {
  /** How many records of objects of their own are left alone. */
  readonly attached: number;
};

export type ZonefileImported = ZoneChanged & ImportResult;

/**
 * Makes a zone file the records of a zone, or adds its records: all or none, or without those that are wrong. Throws Failure
 * validation_error with a detail for every line that is wrong and was not to be skipped, zone_not_found, precondition_failed, conflict or quota_exceeded.
 */
export async function importZonefile(
  services: ChangeRecordsPorts,
  actor: Actor,
  request: ImportZonefile,
): Promise<ZonefileImported> {
  const { file, mode, onError, takesComments, confirm, ...rest } = request;
  const text = decodeZonefile(file);
  const sha256 = createHash('sha256').update(file).digest('hex');
  const change = {
    ...rest,
    action: 'zonefile.import' as const,
    request: { mode, on_error: onError, comments: takesComments, confirm, bytes: file.length, sha256 },
  };
  const wantsDifference = request.dryRun === true;
  return changeZone(services, actor, change, (zone) =>
    decide(services, actor, zone, { text, mode, onError, takesComments, confirm, wantsDifference }),
  );
}

async function decide(
  services: ChangeRecordsPorts,
  actor: Actor,
  zone: ZoneResource,
  given: Pick<ImportRequest, 'text' | 'mode' | 'onError' | 'takesComments' | 'confirm' | 'wantsDifference'>,
): Promise<Decision<ImportResult>> {
  const zoneId = zoneIdOf(zone);
  authorise(actor, { scope: 'records:write', zone: zoneId, address: actor.address });
  const { spec } = zone;
  const { id: account, plan } = actor.account;
  const context = zoneContext(zoneId, spec, services.readings);
  const attached = services.attached.of(zone.metadata).map((record) => attachedEntry(record, context));
  const limits = limitsOf(actor);
  const facts = { ...given, limits, zoneId, spec, attached, service: currentSettings(services), plan };
  const items = spec.records.length + attached.length + Math.ceil(given.text.length / LINE_OCTETS);
  const { records, ...outcome } = await hideOthers(actor, () =>
    services.jobs.run('importZonefile', facts, { account, items }),
  );
  const hidden = await warningsAboutLines(services, zone, outcome.report.lines);
  const report = withWarnings(outcome.report, hidden);
  const result = { ...outcome, report, attached: attached.filter(recordFilter(limits)).length };
  return records === undefined ? { result } : { spec: { ...spec, records: withKept(spec.records, records) }, result };
}
