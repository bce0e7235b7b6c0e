import type { ZoneSpec } from '@fourwinds/resources';
import { composeZone, isError, type ServiceSettings } from '@fourwinds/zones';
import { restMessage, settingOf } from './rest-words.ts';

/** Any serial will do for a zone that is only checked. */
const SERIAL = 1;

/** Something that keeps a zone from publication, or a warning; the message is in the words of the APIs. */
export interface SpecIssue {
  readonly isError: boolean;
  readonly code: string;
  readonly message: string;
  /** The setting that it is about, such as `default_ttl`. */
  readonly setting?: string;
  /** The record that it is about: its position in the spec, and which field of it; empty for the record as a whole. */
  readonly record?: { readonly position: number; readonly field: string };
}

/** The issues that the operator would find in a zone: the one validation of the APIs. */
export function validateSpec(spec: ZoneSpec, service: ServiceSettings): SpecIssue[] {
  return composeZone(spec, service, SERIAL).problems.map((problem) => {
    const { path, code } = problem;
    const [, position, field = ''] = /^spec\.records\[(\d+)\](?:\.(\w+))?$/.exec(path) ?? [];
    return {
      isError: isError(problem),
      code,
      message: restMessage(problem),
      setting: settingOf(path),
      record: position === undefined ? undefined : { position: Number(position), field },
    };
  });
}
