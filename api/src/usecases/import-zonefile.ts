import { createHash } from 'node:crypto';
import type { ZoneResource } from '@fourwinds/resources';
import { type Actor, authorise, authoriseZone } from '../actor.ts';
import { currentSettings, type Services } from '../services.ts';
import { decideImport, type ImportDecision } from '../zonefile/decide-import.ts';
import { decodeZonefile } from '../zonefile/decode.ts';
import type { ImportMode } from '../zonefile/plan-import.ts';
import { refuseLines } from '../zonefile/refuse.ts';
import { changeZone, type ZoneChanged } from '../zones/change-zone.ts';
import { isEmpty } from '../zones/difference.ts';
import { attachedEntry, type Entry, toZoneRecord, zoneContext } from '../zones/entry.ts';
import { zoneIdOf } from '../zones/identity.ts';
import { checkRecordQuota } from '../zones/record-quota.ts';
import type { Decision } from '../zones/write-zone.ts';

export interface ImportZonefile {
  /** Name or id. */
  readonly zone: string;
  /** Master-file text as it came. */
  readonly file: Buffer;
  readonly mode: ImportMode;
  /** Answer as if, but write nothing. */
  readonly dryRun?: boolean;
  /** Milliseconds to wait until all regions serve it; undefined does not wait. */
  readonly wait?: number;
  readonly ifMatch?: string;
  readonly requestId: string;
}

type ImportResult = Omit<ImportDecision, 'wrong'> & {
  /** Records of objects of their own, which are left alone. */
  readonly attached: readonly Entry[];
};

export type ZonefileImported = ZoneChanged & ImportResult;

/**
 * Makes a master file the records of a zone, or adds its records, all or none. Throws Failure validation_error with a
 * detail for every line that is wrong, zone_not_found, precondition_failed, conflict or quota_exceeded.
 */
export async function importZonefile(
  services: Services,
  actor: Actor,
  request: ImportZonefile,
): Promise<ZonefileImported> {
  authorise(actor, 'records:write');
  const { file, mode, ...rest } = request;
  const text = decodeZonefile(file);
  const sha256 = createHash('sha256').update(file).digest('hex');
  const change = { ...rest, action: 'zonefile.import', request: { mode, bytes: file.length, sha256 } };
  return changeZone(services, actor, change, (zone) => decide(services, actor, zone, { text, mode }));
}

function decide(
  services: Services,
  actor: Actor,
  zone: ZoneResource,
  given: { text: string; mode: ImportMode },
): Decision<ImportResult> {
  const zoneId = zoneIdOf(zone);
  authoriseZone(actor, 'records:write', zoneId);
  const { spec } = zone;
  const context = zoneContext(zoneId, spec);
  const attached = services.caches.attached.of(zone.metadata).map((record) => attachedEntry(record, context));
  const service = currentSettings(services);
  const facts = { ...given, spec, context, attached, service, newId: services.newId };
  const { wrong, ...result } = decideImport(facts);
  if (wrong.length > 0) refuseLines(wrong);
  checkRecordQuota(actor, result.before.length, result.after.length);
  return {
    result: { ...result, attached },
    ...(isEmpty(result.difference) ? {} : { spec: { ...spec, records: result.after.map(toZoneRecord) } }),
  };
}
