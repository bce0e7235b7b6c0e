import { readZoneFile } from '../zonefile/read.ts';
import { writeZoneFile } from '../zonefile/write.ts';
import { Name } from '../name.ts';

const [HEAD, NUMBERED] = ['dns.example. 60 IN SVCB 1 . ', 'mandatory=alpn,key7 alpn="h2" key7="/q{?dns}" key8'];

test.each(['mandatory=dohpath,alpn alpn=h2 dohpath="/q{?dns}" ohttp', NUMBERED])(
  'RFC 9461 5, RFC 9540 4: in zone files the keys of %s are numbers, in values names',
  (params) => {
    const { records } = readZoneFile(`${HEAD}${params}\n`, { origin: Name.root });
    expect(writeZoneFile(records)).toBe(`${HEAD}${NUMBERED}\n`);
    expect(records[0].type.format(records[0].rdata)).toBe(
      '1 . mandatory=alpn,dohpath alpn="h2" dohpath="/q{?dns}" ohttp',
    );
  },
);
