import { Name } from '@fourwinds/dns';
import type { ZoneSpec } from '@fourwinds/resources';
import { composeZone, type Readings, type ServiceSettings, type ZoneObjectIssue } from '@fourwinds/zones';
import { restMessage, settingOf } from './rest-words.ts';

/** Any serial is sufficient, because validation does not depend on it. */
const SERIAL = 1;

/** A validation issue with its location, worded for the APIs. */
export interface SpecIssue extends ZoneObjectIssue {
  /** The affected setting, e.g. `default_ttl`. */
  readonly setting?: string;
  /**
   * The affected record: its position in the spec, and the affected field. The field is empty if the whole record is
   * affected.
   */
  readonly record?: { readonly position: number; readonly field: string };
  /** Name of the wildcard that the issue concerns, relative to the zone, e.g. `*`. */
  readonly since?: string;
}

/** Returns the issues that the operator would find. All validation of zones in the APIs uses this function. */
export function validateSpec(spec: ZoneSpec, service: ServiceSettings, readings: Readings): SpecIssue[] {
  const apex = Name.parse(`${spec.domain}.`);
  return composeZone(spec, service, SERIAL, { readings }).problems.map((problem) => {
    const { path, since } = problem;
    const [, position, field = ''] = /^spec\.records\[(\d+)\](?:\.(\w+))?$/.exec(path) ?? [];
    return {
      ...problem,
      message: restMessage(problem),
      setting: settingOf(path),
      record: position === undefined ? undefined : { position: Number(position), field },
      since: since === undefined ? undefined : Name.parse(since).lowerCase().relativeTo(apex),
    };
  });
}
