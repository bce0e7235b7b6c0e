import type { RecordCondition, ZoneCondition } from '@fourwinds/resources';

/** Zones and Records share this condition and its reasons. */
type Ready = ZoneCondition<'Ready'> & RecordCondition<'Ready'>;
type Summarised = Pick<ZoneCondition, 'status' | 'message'>;

/** The Ready condition. Summarizes Accepted and InSync. */
export function ready(accepted: Summarised, inSync: Summarised): Ready {
  if (accepted.status !== 'True')
    return { type: 'Ready', status: 'False', reason: 'NotAccepted', message: accepted.message };
  if (inSync.status !== 'True') return { type: 'Ready', status: 'False', reason: 'NotInSync', message: inSync.message };
  return { type: 'Ready', status: 'True', reason: 'InSync', message: 'Accepted and served everywhere.' };
}
