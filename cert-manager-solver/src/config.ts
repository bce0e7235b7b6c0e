import { metricsAddress, socketAddress } from '@fourwinds/process';
import { z } from 'zod';

export const configSchema = z.object({
  /** URL of the REST APIs, such as https://api.example.com. */
  FOURWINDS_API: z.url({ protocol: /^https?$/ }),
  /** Address on which the Kubernetes API server connects. */
  FOURWINDS_LISTEN: socketAddress.prefault('[::]:8443'),
  /** Certificate for the name of the Service, and the certificate's key. Both files may be replaced at any time. */
  FOURWINDS_TLS_CERT: z.string(),
  FOURWINDS_TLS_KEY: z.string(),
  /** Store address of the cluster in which cert-manager runs. Default: the Pod's cluster. */
  FOURWINDS_CLUSTER: z.string().startsWith('kubernetes:').default('kubernetes:'),
  ...metricsAddress,
});
