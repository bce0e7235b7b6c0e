import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freeAddresses, startFourwinds } from '../../test/e2e/fourwinds.ts';
import { freePort } from '../../test/free-port.ts';
import { count } from '../bench.ts';
import { fillZones } from '../scale/fill.ts';
import type { Product } from '../scale/product.ts';
import { publishZones } from '../zones.ts';

/** Zones that are there beside those that are measured. */
export const PRESENT_ZONES = count('FOURWINDS_BENCH_ZONES', 1000);

/** Fourwinds with so many published zones, in a folder of its own; disposing of it leaves nothing. */
export async function startWithZones(zones: number): Promise<Product & AsyncDisposable> {
  const folder = mkdtempSync(join(tmpdir(), 'fourwinds-dynamic-'));
  const metrics = `127.0.0.1:${await freePort()}`;
  const fourwinds = await startFourwinds(folder, await freeAddresses(), { FOURWINDS_METRICS: metrics });
  const product = { fourwinds, metrics, folder };
  await publishZones(fourwinds, 1);
  if (zones > 1) await fillZones(product, zones - 1, 1);
  return {
    ...product,
    async [Symbol.asyncDispose]() {
      process.kill(fourwinds.pid, 'SIGTERM');
      await fourwinds.ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
