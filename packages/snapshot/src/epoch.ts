import { ConfigMapKind, type ConfigMapResource, make, SYSTEM_NAMESPACE } from '@fourwinds/resources';
import type { SignText, VerifyText } from './snapshot.ts';

/** Name of the ConfigMap with the epoch in each region. Nameservers do not read it. */
export const EPOCH_NAME = 'epoch';

/** The state of the management cluster when the operator last wrote to a region. */
export interface Epoch {
  /** uid of the namespace kube-system in the management cluster. */
  readonly cluster: string;
  /** The highest resourceVersion that the operator has processed. */
  readonly revision: string;
}

const REVISION = /^\d{1,20}$/;

export function renderEpoch({ cluster, revision }: Epoch, sign: SignText): ConfigMapResource {
  const signature = sign(epochText({ cluster, revision }));
  return make(
    ConfigMapKind,
    { namespace: SYSTEM_NAMESPACE, name: EPOCH_NAME },
    { data: { cluster, revision, signature } },
  );
}

/** Returns the epoch of a region. Returns undefined if there is no epoch with a valid signature of the operator. */
export function readEpoch(configMap: ConfigMapResource | undefined, verify: VerifyText): Epoch | undefined {
  const { cluster, revision, signature } = configMap?.data ?? {};
  if (cluster === undefined || revision === undefined || signature === undefined) return undefined;
  const epoch = { cluster, revision };
  return REVISION.test(revision) && verify(epochText(epoch), signature) ? epoch : undefined;
}

function epochText({ cluster, revision }: Epoch): string {
  return `fourwinds epoch v1\n${cluster}\n${revision}\n`;
}
