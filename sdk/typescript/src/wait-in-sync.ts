import { NotInSyncError, TimeoutError } from './errors/errors.ts';
import type { CallOptions, StreamEvent, Zone } from './types.ts';

export interface WaitOptions extends Pick<CallOptions, 'signal'> {
  /** Milliseconds. Default: 300,000. */
  readonly timeout?: number;
}

/** States in which a zone does not become in sync by waiting. */
const STUCK = ['invalid', 'suspended', 'verification_required', 'deleting'];

/** Events after which a zone may be in sync, or stuck. `stream.begun` is the first: changes before it cause no event. */
const TELLING = ['stream.begun', 'stream.reset', 'zone.in_sync', 'zone.invalid', 'zone.deleting', 'zone.deleted'];

interface Ports {
  readonly read: (signal: AbortSignal) => PromiseLike<Zone>;
  readonly events: (signal: AbortSignal) => AsyncIterable<StreamEvent>;
}

/** Follows the events of a zone until all regions serve its latest version. Rejects with NotInSyncError if they cannot. */
export async function waitForZone({ read, events }: Ports, signal: AbortSignal): Promise<Zone> {
  for await (const event of events(signal)) {
    if (!TELLING.includes(event.type)) continue;
    const zone = await read(signal);
    if (zone.status === 'active') return zone;
    if (STUCK.includes(zone.status)) throw new NotInSyncError(zone.name, zone.status);
  }
  throw new TimeoutError('the events ended');
}
