import { define } from '../define.ts';
import { adviseSvcb, checkSvcb, svcbFields } from '../svcb-fields.ts';

export const SVCB = define({
  name: 'SVCB',
  code: 64,
  rfc: 'RFC 9460',
  summary: 'The endpoints and connection parameters of a service. Priority 0 makes an alias.',
  additional: true,
  serviceTarget: true,
  fields: svcbFields,
  check: checkSvcb,
  advice: adviseSvcb,
});
