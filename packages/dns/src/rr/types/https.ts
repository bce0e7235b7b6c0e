import { define } from '../define.ts';
import { adviseSvcb, checkSvcb, svcbFields } from '../svcb.ts';

export const HTTPS = define({
  name: 'HTTPS',
  code: 65,
  rfc: 'RFC 9460 9',
  summary:
    'How to connect to the web site here: protocols, port, addresses, keys; priority 0 makes an alias, at the apex too.',
  additional: true,
  serviceTarget: true,
  fields: svcbFields,
  check: checkSvcb,
  advice: adviseSvcb,
});
