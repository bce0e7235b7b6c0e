import { isError } from '@fourwinds/dns';
import type { ZoneSpec } from '@fourwinds/resources';
import { type Detail, Failure } from '../../kernel/failure.ts';
import { currentSettings, type ValidationPorts } from './current-settings.ts';
import { type SpecIssue, validateSpec } from './validate-spec.ts';

/** Throws Failure validation_error if the operator would not publish the zone. */
export function refuseInvalid(services: ValidationPorts, spec: ZoneSpec): void {
  const errors = validateSpec(spec, currentSettings(services), services.readings).filter(isError);
  if (errors.length === 0) return;
  throw new Failure(
    'validation_error',
    'the zone would not be valid',
    errors.map((error) => toDetail(error, spec)),
  );
}

/** Returns the detail of an issue. The path `changes` can refer to settings or records. */
function toDetail({ code, message, setting, record }: SpecIssue, { records }: ZoneSpec): Detail {
  if (record === undefined) return { index: null, path: setting ?? 'changes', code, message };
  const { name, type } = records[record.position];
  return { index: null, path: 'changes', code, message: `${name} ${type}: ${message}` };
}
