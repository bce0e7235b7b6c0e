import { define } from '../define.ts';
import { hostIdentity } from '../host-identity.ts';

export const HIP = define({
  name: 'HIP',
  code: 55,
  rfc: 'RFC 8005 5',
  summary: 'The identity of a host, and servers where it can be met (Host Identity Protocol).',
  fields: [hostIdentity],
});
