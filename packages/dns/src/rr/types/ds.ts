import { define } from '../define.ts';
import { checkDs, dsFields } from '../ds.ts';

export const DS = define({
  name: 'DS',
  code: 43,
  rfc: 'RFC 4034 5',
  summary: 'The digest of a key of the zone delegated here, which makes its signatures trusted.',
  fields: dsFields,
  check: checkDs,
});
