import { Name } from '@fourwinds/dns';
import type { ZoneSpec } from '@fourwinds/resources';
import { composeZone, type Readings, type ServiceSettings, type ZoneObjectIssue } from '@fourwinds/zones';
import { restMessage, settingOf } from './rest-words.ts';

/** Any serial will do for a zone that is only checked. */
const SERIAL = 1;

/** An issue of a zone, its message in the words of the APIs, with the place that it is about. */
export interface SpecIssue extends ZoneObjectIssue {
  /** The setting that it is about, such as `default_ttl`. */
  readonly setting?: string;
  /** The record that it is about: its position in the spec, and which field of it; empty for the record as a whole. */
  readonly record?: { readonly position: number; readonly field: string };
  /** As records have it, such as `*`. */
  readonly since?: string;
}

/** The issues that the operator would find in a zone: the one validation of the APIs. */
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
