import { setFlagsFromString } from 'node:v8';
import { readSettings } from '@fourwinds/options';
import { createLogger, runService } from '@fourwinds/process';
import { openStore } from '@fourwinds/store';
import { configSchema } from './config.ts';
import { startFolderMode } from './folder-mode.ts';
import { startRegionMode } from './region-mode.ts';

// SIGHUP means reload. It must never end the nameserver, not even before anything was read.
process.on('SIGHUP', () => undefined);

const log = createLogger('nameserver');
/** Locates the code of a thread: the source file, or its bundle next to this program. */
const script = (name: string, source: string): URL =>
  new URL(import.meta.url.endsWith('.ts') ? source : `${name}.js`, import.meta.url);
const scripts = {
  zoneFile: script('zone-file-thread', 'load/zone-file-thread.ts'),
  snapshot: script('snapshot-thread', 'load/snapshot-thread.ts'),
  udp: script('udp-thread', 'udp-thread.ts'),
};

// Many small functions answer a query. Inlining them saves an eighth of the time; V8's default limit is lower.
setFlagsFromString('--max-inlined-bytecode-size=1000');
setFlagsFromString('--max-inlined-bytecode-size-cumulative=4000');
// Zones are stored outside V8's heaps, so these heaps need not grow far beyond the used memory. This saves a third of
// the memory while zones load.
setFlagsFromString('--heap-growing-percent=30');

await runService(log, async (signal) => {
  const config = readSettings(configSchema, process.env, { log });
  const { FOURWINDS_ZONES: folder, FOURWINDS_STORE: store } = config;
  if (folder !== undefined) return startFolderMode({ folder, config, scripts, log, signal });
  const { udp: worker, snapshot: snapshotThread } = scripts;
  return startRegionMode({ config, open: () => openStore(store!), worker, snapshotThread, log, signal });
});
