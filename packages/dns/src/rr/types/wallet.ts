import { define } from '../define.ts';
import { characterStrings } from '../all-fields.ts';

export const WALLET = define({
  name: 'WALLET',
  code: 262,
  rfc: 'IANA, WALLET',
  summary: 'The address of a wallet, after the abbreviation of its currency.',
  fields: [characterStrings('text')],
});
