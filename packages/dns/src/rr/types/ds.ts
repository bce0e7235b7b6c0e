import { define } from '../define.ts';
import { checkDs, dsFields } from '../ds-fields.ts';

export const DS = define({
  name: 'DS',
  code: 43,
  rfc: 'RFC 4034 5',
  summary: 'The digest of a key of the delegated zone, which establishes trust in its signatures.',
  fields: dsFields,
  check: checkDs,
});
