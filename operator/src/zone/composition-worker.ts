import { performJobs } from '@fourwinds/process/worker';
import { compose } from './compose.ts';
import type { ComposedElsewhere, CompositionJob } from './composition-job.ts';
import { packZone } from './packed-zone.ts';

performJobs(({ admissions, ...given }: CompositionJob): ComposedElsewhere => {
  const { records } = given;
  const places = new Map(records.map((record, i) => [record, i]));
  const composition = compose({ ...given, admission: (record) => admissions[places.get(record)!] });
  const attachments = composition.attachments.map(({ record, reason, message, problems }) => ({
    record: places.get(record)!,
    reason,
    message,
    problems,
  }));
  if (composition.state !== 'accepted') return { ...composition, attachments };
  return { ...composition, attachments, zone: packZone(composition.zone) };
});
