import { lostLeasesController } from '../controllers/lost-leases.ts';
import { manifestSignaturesController } from '../controllers/manifest-signatures.ts';
import { regionCredentialsController } from '../controllers/region-credentials.ts';
import { regionController } from '../controllers/region.ts';
import { requestToken } from '@fourwinds/store';
import { Epochs } from '../epochs/epochs.ts';
import { GarbageCollector } from '../garbage-collection/garbage-collector.ts';
import { regionLiveness } from '../regions/region-liveness.ts';
import type { ControllerOptions } from '../runtime/controller.ts';
import type { Shared } from './shared.ts';

export interface RegionControllers {
  readonly epochs: Epochs;
  readonly garbage: GarbageCollector;
  readonly controllers: readonly ControllerOptions[];
}

/** Wires the controllers of regions: epochs, garbage, signatures, servers, credentials, statuses. */
export function wireRegions(shared: Shared): RegionControllers {
  const { state, regions, listeners, enqueue, settings, clusters, services, process } = shared;
  const { sign, verify } = services;
  const { record, log, clocks } = process;
  const { time: now, elapsed } = clocks;
  const { graceMilliseconds, epochMilliseconds: intervalMilliseconds, lostLeaseMilliseconds } = settings;
  const epochs = new Epochs({ state, regions, listeners, sign, verify, record, elapsed, intervalMilliseconds, log });
  const garbage = new GarbageCollector({ graceMilliseconds, state, regions, listeners, epochs, sign, elapsed, log });
  const alarmOf = (region: string): string | undefined => garbage.alarms.get(region);
  const controllers = [
    epochs.controller,
    garbage.controller,
    manifestSignaturesController({ state, regions, listeners, enqueue }),
    regionLiveness(regions, listeners),
    regionCredentialsController({ state, requestToken: clusters.requestToken ?? requestToken, now, log }),
    regionController({ state, regions, listeners, alarmOf, epochs, record, now }),
    lostLeasesController({ state, regions, lostLeaseMilliseconds, log }),
  ];
  return { epochs, garbage, controllers };
}
