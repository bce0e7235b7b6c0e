import type { Logger } from '@fourwinds/process';
import {
  accountTokenOf,
  REGION_TOKEN_SECRET,
  type RegionResource,
  SecretKind,
  type SecretResource,
  SYSTEM_NAMESPACE,
  withToken,
} from '@fourwinds/resources';
import type { RequestToken } from '@fourwinds/store';
import type { ClusterState } from '../cluster/cluster-state.ts';
import type { ControllerOptions } from '../runtime/controller.ts';
import { renewalTime } from '../regions/renewal-time.ts';

export interface RegionCredentialsOptions {
  readonly state: Pick<ClusterState, 'regions' | 'secrets' | 'store'>;
  readonly requestToken: RequestToken;
  readonly now: () => number;
  readonly log: Logger;
}

/** The start of the operator does not wait for clusters that do not answer. */
const DELAY_MILLISECONDS = 1000;
/** How often the time is checked, and how often a renewal that failed is tried. */
const CHECK_MILLISECONDS = 10 * 60_000;

/** Renews the operator's tokens for the clusters of regions. Keys are names of Regions. */
export function regionCredentialsController(options: RegionCredentialsOptions): ControllerOptions {
  const { state, now } = options;
  return {
    name: 'region-credentials',
    concurrency: 4,
    watches: (queue) => {
      const enqueue = (name: string): void => queue.enqueueAfter(name, DELAY_MILLISECONDS);
      state.regions.onChange(({ name }) => enqueue(name));
      state.secrets.onChange(() => {
        for (const { metadata } of state.regions.list()) enqueue(metadata.name);
      });
    },
    reconcile: async (name) => {
      const region = state.regions.get({ name });
      const kept = region && kubeconfigSecret(state, region);
      if (kept === undefined) return undefined;
      const due = renewalTime(accountTokenOf(kept.kubeconfig));
      if (due === undefined) return undefined;
      if (due <= now()) await renew(options, name, kept);
      return { requeueAfter: CHECK_MILLISECONDS };
    },
  };
}

interface Kept {
  readonly secret: SecretResource;
  readonly key: string;
  readonly kubeconfig: string;
}

/** The Secret with the kubeconfig of a region; undefined where there is none. */
export function kubeconfigSecret(
  { secrets }: Pick<ClusterState, 'secrets'>,
  { spec: { kubeconfigSecretRef: reference } }: RegionResource,
): Kept | undefined {
  if (reference === undefined) return undefined;
  const secret = secrets.get({ namespace: SYSTEM_NAMESPACE, name: reference.name });
  const data = secret?.data?.[reference.key];
  if (secret === undefined || data === undefined) return undefined;
  return { secret, key: reference.key, kubeconfig: Buffer.from(data, 'base64').toString() };
}

/** A renewal that fails is tried again; the token before is valid for long. */
async function renew(
  { state, requestToken, log }: RegionCredentialsOptions,
  region: string,
  { secret, key, kubeconfig }: Kept,
): Promise<void> {
  const { namespace, account, secret: bound = REGION_TOKEN_SECRET } = accountTokenOf(kubeconfig)!;
  let token: string;
  try {
    token = await requestToken(kubeconfig, { namespace, account, secret: bound });
  } catch (err) {
    log.warn({ err, region }, 'the credentials for the region could not be renewed');
    return;
  }
  const renewed = Buffer.from(withToken(kubeconfig, token)).toString('base64');
  await state.store.update(SecretKind, { ...secret, data: { ...secret.data, [key]: renewed } });
  log.info({ region }, 'the credentials for the region are renewed');
}
