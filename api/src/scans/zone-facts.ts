import type { ZoneResource } from '@fourwinds/resources';
import { currentSettings, type SettingsPorts } from '../services.ts';
import type { WarningFacts } from './report-warnings.ts';

/** Facts about a zone here that results are about. */
export function warningFacts(services: SettingsPorts, { spec, status }: ZoneResource): WarningFacts {
  return {
    domain: spec.domain,
    nameservers: spec.nameservers ?? currentSettings(services).nameservers,
    ds: (status?.dnssec?.ds ?? []).map(
      ({ keyTag, algorithm, digestType, digest }) => `${keyTag} ${algorithm} ${digestType} ${digest}`,
    ),
  };
}
