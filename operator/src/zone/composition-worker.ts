import { performJobs } from '@fourwinds/process/worker';
import { compose } from './compose.ts';
import type { ComposedElsewhere, CompositionJob } from './composition-job.ts';
import { packZone } from './packed-zone.ts';

performJobs(({ admissions, ...given }: CompositionJob): ComposedElsewhere => {
  const { records } = given;
  const places = new Map(records.map((record, i) => [record, i]));
  const composition = compose({ ...given, admission: (record) => admissions[places.get(record)!] });
  return {
    ...composition,
    attachments: composition.attachments.map(({ record, reason, message, problems }) => ({
      record: places.get(record)!,
      reason,
      message,
      problems,
    })),
    zone: composition.zone && packZone(composition.zone),
  };
});
