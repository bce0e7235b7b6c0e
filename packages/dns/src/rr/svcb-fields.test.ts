import { readZoneFile } from '../zonefile/read.ts';
import { writeZoneFile } from '../zonefile/write.ts';
import { Name } from '../name.ts';

const HEAD = 'dns.example. 60 IN SVCB 1 . ';
const NUMBERED = 'mandatory=alpn,key7 alpn="h2" key7="/q{?dns}" key8 key9="\\000\\029\\000\\023" key10="\\001n\\001s"';
const NAMED = 'mandatory=alpn,dohpath alpn="h2" dohpath="/q{?dns}" ohttp tls-supported-groups=29,23 docpath="n,s"';

test.each([NAMED, NUMBERED])(
  'RFC 9461 5, RFC 9540 4, RFC 9953 3.2: in zone files the keys of %s are numbers, in values names',
  (params) => {
    const { records } = readZoneFile(`${HEAD}${params}\n`, { origin: Name.root });
    expect(writeZoneFile(records)).toBe(`${HEAD}${NUMBERED}\n`);
    expect(records[0].type.format(records[0].rdata)).toBe(`1 . ${NAMED}`);
  },
);
