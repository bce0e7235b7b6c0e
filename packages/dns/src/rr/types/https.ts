import { define } from '../define.ts';
import { adviseSvcb, checkSvcb, svcbFields } from '../svcb-fields.ts';

export const HTTPS = define({
  name: 'HTTPS',
  code: 65,
  rfc: 'RFC 9460 9',
  summary:
    'How to connect to this web site: protocols, port, addresses, keys. Priority 0 makes an alias, also at the apex.',
  additional: true,
  serviceTarget: true,
  fields: svcbFields,
  check: checkSvcb,
  advice: adviseSvcb,
});
