import { define } from '../define.ts';
import { base64 } from '../all-fields.ts';

export const OPENPGPKEY = define({
  name: 'OPENPGPKEY',
  code: 61,
  rfc: 'RFC 7929',
  summary: 'The OpenPGP public key of a mail user.',
  fields: [base64('key')],
});
