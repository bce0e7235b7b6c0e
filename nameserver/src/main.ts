import { setFlagsFromString } from 'node:v8';
import { createLogger, readEnvironment, runService } from '@fourwinds/process';
import { openStore } from '@fourwinds/store';
import { configSchema } from './config.ts';
import { startFolderMode } from './folder-mode.ts';
import { startRegionMode } from './region-mode.ts';

// It asks to read everything again, and never ends a nameserver: not before anything was read, either.
process.on('SIGHUP', () => undefined);

const log = createLogger('nameserver');
/** Code of threads, beside this program: its source, or a bundle of its own. */
const script = (name: string, source: string): URL =>
  new URL(import.meta.url.endsWith('.ts') ? source : `${name}.js`, import.meta.url);
const scripts = {
  zoneFile: script('zone-file-worker', 'load/zone-file-worker.ts'),
  snapshot: script('snapshot-worker', 'load/snapshot-worker.ts'),
  udp: script('udp-worker', 'udp-worker.ts'),
};

// A query is answered by many small functions. Inlined into one they take an eighth less time; by itself V8 stops earlier.
setFlagsFromString('--max-inlined-bytecode-size=1000');
setFlagsFromString('--max-inlined-bytecode-size-cumulative=4000');
// Zones are outside of V8's heaps, so that these need not grow far beyond the memory in use: a third less memory while zones load.
setFlagsFromString('--heap-growing-percent=30');

await runService(log, async (signal) => {
  const config = readEnvironment(configSchema, process.env, { log });
  const { FOURWINDS_ZONES: folder, FOURWINDS_STORE: store } = config;
  if (folder !== undefined) return startFolderMode({ folder, config, scripts, log, signal });
  const { udp: worker, snapshot: snapshotWorker } = scripts;
  return startRegionMode({ config, open: () => openStore(store!), worker, snapshotWorker, log, signal });
});
