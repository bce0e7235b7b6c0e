import { keyAnswersController, keyExportsController } from '../controllers/key-exports.ts';
import { abandonedImportsController, keyGarbageController } from '../controllers/key-garbage.ts';
import { signatureExpiryController } from '../controllers/signature-expiry.ts';
import { KeyExports } from '../keys/secrets/export-keys.ts';
import type { ControllerOptions } from '../runtime/controller.ts';
import type { PublicDns } from './public-dns.ts';
import type { Shared } from './shared.ts';

export function wireKeys(
  { state, secrets, clusters, process }: Shared,
  { parents }: Pick<PublicDns, 'parents'>,
): ControllerOptions[] {
  const { log, record, clocks } = process;
  const { time: now } = clocks;
  const exports = new KeyExports({
    store: clusters.management,
    keysOf: (zone) => secrets.of(zone),
    zoneOf: (key) => state.zones.get(key),
    record,
    now,
    log,
  });
  return [
    keyGarbageController({ state, parents, secrets }),
    abandonedImportsController({ state, now }),
    keyExportsController(state, exports),
    keyAnswersController(state, exports),
    signatureExpiryController({ state, now, log }),
  ];
}
