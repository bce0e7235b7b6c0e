import { define } from '../define.ts';
import { base64 } from '../field.ts';

export const OPENPGPKEY = define({
  name: 'OPENPGPKEY',
  code: 61,
  rfc: 'RFC 7929',
  summary: 'The OpenPGP public key of a mail user.',
  fields: [base64('key')],
});
