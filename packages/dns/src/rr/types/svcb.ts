import { define } from '../define.ts';
import { adviseSvcb, checkSvcb, svcbFields } from '../svcb.ts';

export const SVCB = define({
  name: 'SVCB',
  code: 64,
  rfc: 'RFC 9460',
  summary: 'Where a service is found and how to connect to it; priority 0 makes an alias.',
  additional: true,
  serviceTarget: true,
  fields: svcbFields,
  check: checkSvcb,
  advice: adviseSvcb,
});
