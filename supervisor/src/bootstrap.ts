import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { StartError } from '@fourwinds/process';
import type { RegionSpec } from '@fourwinds/resources';
import type { Clusters } from './clusters.ts';
import type { Environment } from './environment.ts';
import { ProcessLog } from './process-log.ts';
import { bundle } from './programs.ts';
import { regions } from './regions.ts';

export interface BootstrapOptions {
  readonly clusters: Clusters;
  readonly environment: Environment;
  readonly folder: string;
  readonly bundles: URL;
  readonly signal: AbortSignal;
}

/**
 * Runs the operator's bootstrap to completion, and returns the public key that verifies publications. If the
 * bootstrap fails, throws StartError with its last output.
 */
export async function bootstrap({ clusters, environment, folder, bundles, signal }: BootstrapOptions): Promise<string> {
  const log = new ProcessLog(join(folder, 'log', 'bootstrap.log'));
  const program = bundle({
    name: 'bootstrap',
    file: new URL('bootstrap.js', bundles),
    environment: {
      FOURWINDS_STORE: clusters.bootstrap,
      FOURWINDS_REGION_STORE: clusters.bootstrapRegion,
      FOURWINDS_REGIONS: JSON.stringify(regionSpecs(clusters, environment)),
    },
    log,
  });
  try {
    const child = program.spawn();
    const stop = (): boolean => child.kill();
    signal.addEventListener('abort', stop);
    const publicationKey = await printedKey(child, log);
    signal.removeEventListener('abort', stop);
    if (publicationKey !== undefined) return publicationKey;
    throw new StartError(`the clusters cannot be prepared:\n${log.tail}`);
  } finally {
    log.close();
  }
}

/**
 * Returns the public key in the ready line and then stops the process. Returns undefined if the process exits without
 * printing a key.
 */
async function printedKey(child: ChildProcess, log: ProcessLog): Promise<string | undefined> {
  let publicationKey: string | undefined;
  child.stdin!.on('error', () => undefined);
  createInterface({ input: child.stderr! }).on('line', (line) => log.write(line));
  createInterface({ input: child.stdout! }).on('line', (line) => {
    if (line.startsWith('{"ready":true'))
      publicationKey = (JSON.parse(line) as { publicationKey: string }).publicationKey;
    child.stdin!.end();
  });
  await once(child, 'close');
  return publicationKey;
}

function regionSpecs(clusters: Clusters, environment: Environment): { readonly [name: string]: RegionSpec } {
  const { FOURWINDS_DNS: dns, FOURWINDS_SERVICE_DOMAIN: domain } = environment;
  return Object.fromEntries(
    regions.map(({ name, location }, i) => [
      name,
      { nameserver: `${name}.${domain}`, location, addresses: [dns[i].host], ...clusters.regionFields(name) },
    ]),
  );
}
