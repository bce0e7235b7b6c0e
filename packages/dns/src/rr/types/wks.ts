import { define } from '../define.ts';
import { ipv4 } from '../all-fields.ts';
import { wellKnownServices } from '../well-known-services.ts';

export const WKS = define({
  name: 'WKS',
  code: 11,
  rfc: 'RFC 1035 3.4.2',
  summary: 'Which services an address offers over a protocol; nobody asks for it (RFC 1123 6.1.3.6).',
  fields: [ipv4('address'), ...wellKnownServices],
});
