import { metricsAddress, socketAddress } from '@fourwinds/process';
import { z } from 'zod';

/** Environment of the solver for cert-manager. */
export const configSchema = z.object({
  /** Where the REST APIs are, such as https://api.example.com. */
  FOURWINDS_API: z.url({ protocol: /^https?$/ }),
  /** Where the API server of Kubernetes asks. */
  FOURWINDS_LISTEN: socketAddress.prefault('[::]:8443'),
  /** Files with the certificate for the name of the Service, and its key, which may be replaced at any time. */
  FOURWINDS_TLS_CERT: z.string(),
  FOURWINDS_TLS_KEY: z.string(),
  /** The cluster with cert-manager, as the address of a store; that of the Pod where it is not set. */
  FOURWINDS_CLUSTER: z.string().startsWith('kubernetes:').default('kubernetes:'),
  ...metricsAddress,
});
