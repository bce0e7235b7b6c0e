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
import type { RequestToken, ResourceStore } from '@fourwinds/store';
import type { ControllerOptions } from '../runtime/controller.ts';
import { renewalTime } from '../regions/renewal-time.ts';
import type { Watched } from '../facts/lookups.ts';

export interface RegionCredentialsOptions {
  readonly state: {
    readonly regions: Watched<RegionResource>;
    readonly secrets: Watched<SecretResource>;
    readonly store: ResourceStore;
  };
  readonly requestToken: RequestToken;
  readonly now: () => number;
  readonly log: Logger;
}

/** Delays the first run, so that the operator's start does not wait for unreachable clusters. */
const DELAY_MILLISECONDS = 1000;
/** Interval of the expiry check and of retries. */
const CHECK_MILLISECONDS = 10 * 60_000;

/** Renews the operator's tokens for the clusters of regions. Queue keys are the names of Regions. */
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

interface KubeconfigSecret {
  readonly secret: SecretResource;
  readonly key: string;
  readonly kubeconfig: string;
}

export function kubeconfigSecret(
  { secrets }: { readonly secrets: Watched<SecretResource> },
  { spec: { kubeconfigSecretRef: reference } }: RegionResource,
): KubeconfigSecret | undefined {
  if (reference === undefined) return undefined;
  const secret = secrets.get({ namespace: SYSTEM_NAMESPACE, name: reference.name });
  const data = secret?.data?.[reference.key];
  if (secret === undefined || data === undefined) return undefined;
  return { secret, key: reference.key, kubeconfig: Buffer.from(data, 'base64').toString() };
}

/** A failed renewal is retried. The present token stays valid for a long time. */
async function renew(
  { state, requestToken, log }: RegionCredentialsOptions,
  region: string,
  { secret, key, kubeconfig }: KubeconfigSecret,
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
