import type { ZoneResource } from '@fourwinds/resources';
import { currentSettings, type SettingsPorts } from '../zone/current-settings.ts';
import type { WarningFacts } from './report-warnings.ts';

/** Returns facts about a local zone. The results of scans are compared with them. */
export function warningFacts(services: SettingsPorts, { spec, status }: ZoneResource): WarningFacts {
  return {
    domain: spec.domain,
    nameservers: spec.nameservers ?? currentSettings(services).nameservers,
    ds: (status?.dnssec?.ds ?? []).map(
      ({ keyTag, algorithm, digestType, digest }) => `${keyTag} ${algorithm} ${digestType} ${digest}`,
    ),
  };
}
