import { IssueError } from '../../issue.ts';
import { Name } from '../../name.ts';
import { isSubstitution } from '../substitution.ts';
import { WireReader } from '../../wire.ts';
import { define } from '../define.ts';
import { characterString, domainName, u16 } from '../all-fields.ts';

export const NAPTR = define({
  name: 'NAPTR',
  code: 35,
  rfc: 'RFC 3403 4.1',
  summary: 'A rule that rewrites this name into a URI or another name, used for telephone numbers and SIP.',
  fields: [
    u16('order'),
    u16('preference'),
    characterString('flags'),
    characterString('services'),
    characterString('regexp'),
    domainName('replacement', { compress: false, lowerCase: true }),
  ],
  check(rdata) {
    const reader = new WireReader(rdata, 4);
    const [flags, , regexp] = [0, 1, 2].map(() => String.fromCharCode(...reader.take(reader.u8())));
    if (!/^[a-z0-9]*$/i.test(flags))
      throw new IssueError('value-syntax', `field "flags": "${flags}" is not made of letters and digits`);
    if (regexp === '') return;
    if (!isSubstitution(regexp)) {
      throw new IssueError('value-syntax', 'field "regexp": is not a substitution such as !^.*$!sip:info@example.com!');
    }
    if (!Name.read(reader).isRoot) {
      throw new IssueError(
        'value-syntax',
        'field "replacement": must be . where there is a regexp; use one of the two',
      );
    }
  },
});
