import { define } from '../define.ts';
import { signatureFields } from '../signature-fields.ts';

export const SIG = define({
  name: 'SIG',
  code: 24,
  rfc: 'RFC 2535 4',
  summary: 'A signature, as RRSIG carries them since RFC 4034.',
  besideCname: true,
  fields: signatureFields,
});
