import type { ZoneSpec } from '@fourwinds/resources';
import { Failure } from '../failure.ts';
import { currentSettings, type Services } from '../services.ts';
import { inlineEntries, zoneContext } from './entry.ts';
import { judgeRecords } from './judge-records.ts';

/** Throws Failure validation_error where the operator would not publish a zone with these settings. */
export function refuseInvalid(services: Services, zoneId: string, spec: ZoneSpec): void {
  const entries = inlineEntries(spec, zoneContext(zoneId, spec));
  const { wrong } = judgeRecords(spec, entries, [], currentSettings(services));
  if (wrong.length > 0) throw new Failure('validation_error', 'the zone would not be valid', wrong);
}
