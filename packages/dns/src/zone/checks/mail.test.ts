import { describeZoneScenes } from '../../testing/zone-scenes.ts';

function longSpf(octets: number): string {
  const text = `v=spf1 ${'ip4:192.0.2.1 '.repeat(400)}`.slice(0, octets - 5);
  const ended = `${text.slice(0, text.lastIndexOf(' '))} `.padEnd(octets - 4) + '-all';
  return (ended.match(/.{1,200}/g) ?? []).map((string) => `"${string}"`).join(' ');
}

describeZoneScenes([
  {
    rfc: 'RFC 7208 4.6, 12',
    code: 'spf-syntax',
    wrong: [
      [
        '@ TXT "v=spf1 include:b\\195\\188cher.de -all"',
        'example. TXT',
        'the SPF record of example. has "include:bücher.de", which names no domain; write its full name, such as mail.example.com; write xn--bcher-kva.de for bücher.de',
      ],
      [
        '@ TXT "v=spf1 include:b\\252cher.de -all"',
        'example. TXT',
        'the SPF record of example. has "include:b\\252cher.de", which names no domain; write its full name, such as mail.example.com',
      ],
      [
        '@ TXT "\\226\\128\\139v=spf1 -all"',
        'example. TXT',
        'the SPF record of example. begins with "\\226\\128\\139v=spf1 -all"; the first characters must be v=spf1 and a blank',
      ],
      [
        '@ TXT "v=spf1 ip4:192.0.2 -all"',
        'example. TXT',
        'the SPF record of example. has "ip4:192.0.2", which is not an IPv4 address or network such as ip4:192.0.2.0/24',
      ],
      [
        '@ TXT "v=spf1 ip6:2001:db8::/129 -all"',
        'example. TXT',
        'the SPF record of example. has "ip6:2001:db8::/129", which is not an IPv6 address or network such as ip6:2001:db8::/32',
      ],
      [
        '@ TXT "v=spf1 ipv4:192.0.2.1 -all"',
        'example. TXT',
        'the SPF record of example. has "ipv4:192.0.2.1", which is no mechanism; known are all, include, a, mx, ptr, ip4, ip6 and exists',
      ],
      [
        '@ TXT "v=spf1 include:example -all"',
        'example. TXT',
        'the SPF record of example. has "include:example", which names no domain; write its full name, such as mail.example.com',
      ],
      [
        '@ TXT "v=spf1 include -all"',
        'example. TXT',
        'the SPF record of example. has "include", which needs a domain, as in include:_spf.example.com',
      ],
      [
        '@ TXT "v=spf1 a/33 -all"',
        'example. TXT',
        'the SPF record of example. has "a/33", which has a wrong prefix length; write /0 to /32, and //0 to //128 for IPv6',
      ],
      [
        '@ TXT "v=spf1 exists:%{x}.example.com -all"',
        'example. TXT',
        'the SPF record of example. has "exists:%{x}.example.com", which names no domain; write its full name, such as mail.example.com',
      ],
      [
        '@ TXT "v=spf1 redirect=a.org redirect=b.org"',
        'example. TXT',
        'the SPF record of example. has redirect twice; keep one',
      ],
      [
        '@ TXT "v=spf1 redirect=%{d"',
        'example. TXT',
        'the SPF record of example. has "redirect=%{d", which needs a domain, as in redirect=_spf.example.com',
      ],
      [
        '@ TXT "v=spf1 x=50% -all"',
        'example. TXT',
        'the SPF record of example. has "x=50%", which has a wrong macro; a percent sign is written %%',
      ],
      [
        '@ TXT "v=spf1; -all"',
        'example. TXT',
        'the SPF record of example. begins with "v=spf1; -all"; the first characters must be v=spf1 and a blank',
      ],
      [
        '@ TXT " v=spf1 -all"',
        'example. TXT',
        'the SPF record of example. begins with " v=spf1 -all"; the first characters must be v=spf1 and a blank',
      ],
      [
        '@ TXT "v=spf1 -all, ~all"',
        'example. TXT',
        'the SPF record of example. has "-all,", which takes nothing behind it; write -all or ~all',
      ],
    ],
    right: [
      '@ TXT "v=spf1 -all"',
      '@ TXT "v=spf1"',
      '@ TXT "v=spf1 +a mx:a.org/24//64 a//64 ptr ip4:192.0.2.0/24 ip6:2001:db8::1 exists:%{ir}.%{l1r-}.%{d2}.org x=%% redirect=%{d}"',
      '@ TXT "v=spf1 ip4:192" ".0.2.1 -all"',
      '@ TXT "V=SPF1 INCLUDE:SPF.ORG -ALL"',
      '@ TXT "spf2.0/pra -all"',
      '@ TXT "about v=spf1"',
    ],
  },
  {
    rfc: 'RFC 7208 4.5',
    code: 'spf-several',
    wrong: [
      [
        '@ TXT "v=spf1 -all"\n@ TXT "v=spf1 a -all"',
        'example. TXT',
        'example. has 2 SPF records, which receivers take as an error; put what they allow into one',
      ],
    ],
    right: ['@ TXT "v=spf1 -all"\n@ TXT "v=spf10"\n@ TXT "x"'],
  },
  {
    rfc: 'RFC 7208 4.6.4',
    code: 'spf-lookups',
    wrong: [
      [
        '@ TXT "v=spf1 include:a.org include:b.org include:c.org include:d.org include:e.org include:f.org include:g.org include:h.org include:i.org include:j.org a -all"',
        'example. TXT',
        'the SPF record of example. needs more than 10 lookups, after which receivers stop; write addresses with ip4 and ip6, or include less',
      ],
      [
        '@ TXT "v=spf1 include:s.example include:t.example -all"\ns TXT "v=spf1 a:a.org a:b.org a:c.org a:d.org mx"\nt TXT "v=spf1 a:e.org a:f.org a:g.org mx -all"',
        'example. TXT',
        'the SPF record of example. needs more than 10 lookups, after which receivers stop; write addresses with ip4 and ip6, or include less',
      ],
      [
        'a TXT "v=spf1 redirect=a.example"',
        'a.example. TXT',
        'the SPF record of a.example. needs more than 10 lookups, after which receivers stop; write addresses with ip4 and ip6, or include less',
      ],
    ],
    right: [
      '@ TXT "v=spf1 include:a.org include:b.org include:c.org include:d.org include:e.org include:f.org include:g.org include:h.org include:i.org include:j.org ip4:192.0.2.1 -all"',
    ],
  },
  {
    rfc: 'RFC 7208 3.4',
    code: 'spf-too-long',
    wrong: [
      [
        `@ TXT ${longSpf(4097)}`,
        'example. TXT',
        'the SPF record of example. has 4097 octets, but receivers may ignore one that does not fit a small answer, and it was not checked; keep it below 450 octets, with includes or whole networks',
      ],
    ],
    right: [`@ TXT ${longSpf(4096)}`],
  },
  {
    rfc: 'RFC 7208 5.1, 6.1',
    code: 'spf-unreachable',
    wrong: [
      [
        '@ TXT "v=spf1 -all include:a.org"',
        'example. TXT',
        'the SPF record of example. has include, which is ignored because the record has all; put all last and leave redirect out',
      ],
      [
        '@ TXT "v=spf1 redirect=a.org -all"',
        'example. TXT',
        'the SPF record of example. has redirect, which is ignored because the record has all; put all last and leave redirect out',
      ],
    ],
    right: ['@ TXT "v=spf1 a -all exp=a.org"', '@ TXT "v=spf1 a redirect=a.org"'],
  },
  {
    rfc: 'RFC 7208 3.1',
    code: 'spf-type',
    wrong: [
      [
        '@ SPF "v=spf1 -all"\n@ TXT "x"',
        'example. SPF',
        'example. has its SPF record in type SPF alone, which receivers do not ask for; write the same as TXT',
      ],
    ],
    right: ['@ SPF "v=spf1 -all"\n@ TXT "v=spf1 -all"'],
    others: { named: 'warns', knot: 'silent' },
  },
  {
    rfc: 'RFC 6376 3.6.1, RFC 8463',
    code: 'dkim-syntax',
    wrong: [
      [
        's._domainkey TXT "k=rsa"',
        's._domainkey.example. TXT',
        'the DKIM key of s._domainkey.example. has no tag p with the public key; p= with nothing behind it revokes the key',
      ],
      [
        's._domainkey TXT "v=DKIM1; p=MAA"',
        's._domainkey.example. TXT',
        'the DKIM key of s._domainkey.example. has a p that is not base64 with its padding; copy the whole key',
      ],
      [
        's._domainkey TXT "v=DKIM1; p=MIGf"',
        's._domainkey.example. TXT',
        'the DKIM key of s._domainkey.example. has a key of 3 octets that announces 162; copy the whole key',
      ],
      [
        's._domainkey TXT "v=DKIM1; k=ed25519; p=MAA="',
        's._domainkey.example. TXT',
        'the DKIM key of s._domainkey.example. has an ed25519 key of 2 octets instead of 32',
      ],
      [
        's._domainkey TXT "p=; v=DKIM1"',
        's._domainkey.example. TXT',
        'the DKIM key of s._domainkey.example. does not begin with v=DKIM1',
      ],
      [
        's._domainkey TXT "v=DKIM2; p="',
        's._domainkey.example. TXT',
        'the DKIM key of s._domainkey.example. has v=DKIM2, but v must be DKIM1',
      ],
      [
        's._domainkey TXT "v=DKIM1; k=dsa; p="',
        's._domainkey.example. TXT',
        'the DKIM key of s._domainkey.example. has k=dsa, but k must be rsa or ed25519',
      ],
      [
        's._domainkey TXT "v=DKIM1; p=; p="',
        's._domainkey.example. TXT',
        'the DKIM key of s._domainkey.example. has the tag p twice; keep one',
      ],
      [
        's._domainkey TXT "v=DKIM1; rsa; p="',
        's._domainkey.example. TXT',
        'the DKIM key of s._domainkey.example. has "rsa" where a tag such as p=value belongs',
      ],
    ],
    right: [
      's._domainkey TXT "v=DKIM1; k=rsa; h=sha256; s=email; t=y:s; n=note; p=MAA=;"',
      's._domainkey TXT "v=DKIM1; p="',
      's._domainkey TXT "v=DKIM1; p=M" "AA="',
      's._domainkey TXT "v=DKIM1; k=ed25519; p=11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo="',
      '_domainkey TXT "o=~"',
      's._domainkey CNAME s.org.',
      'x TXT "v=DKIM1"',
    ],
  },
  {
    rfc: 'RFC 6376 3.6.2.2',
    code: 'dkim-several',
    wrong: [
      [
        's._domainkey TXT "v=DKIM1; p="\ns._domainkey TXT "v=DKIM1; p=MAA="',
        's._domainkey.example. TXT',
        's._domainkey.example. has 2 TXT records, but holds one DKIM key; keep one',
      ],
    ],
    right: ['s._domainkey TXT "v=DKIM1; p="\nt._domainkey TXT "v=DKIM1; p="'],
  },
  {
    rfc: 'RFC 7489 6.3, 6.4',
    code: 'dmarc-syntax',
    wrong: [
      [
        '_dmarc TXT "p=none; v=DMARC1"',
        '_dmarc.example. TXT',
        'the DMARC record of _dmarc.example. does not begin with v=DMARC1 and a semicolon',
      ],
      [
        '_dmarc TXT "v=DMARC1; rua=mailto:a@b.org"',
        '_dmarc.example. TXT',
        'the DMARC record of _dmarc.example. has no tag p; say none, quarantine or reject',
      ],
      [
        '_dmarc TXT "v=DMARC1; p=monitor"',
        '_dmarc.example. TXT',
        'the DMARC record of _dmarc.example. has p=monitor, but p must be none, quarantine or reject',
      ],
      [
        '_dmarc TXT "v=DMARC1; p=none; pct=101"',
        '_dmarc.example. TXT',
        'the DMARC record of _dmarc.example. has pct=101, but pct must be a number from 0 to 100',
      ],
      [
        '_dmarc TXT "v=DMARC1; p=none; adkim=strict"',
        '_dmarc.example. TXT',
        'the DMARC record of _dmarc.example. has adkim=strict, but adkim must be r or s',
      ],
      [
        '_dmarc TXT "v=DMARC1; p=none; rua=a@b.org"',
        '_dmarc.example. TXT',
        'the DMARC record of _dmarc.example. has rua=a@b.org; write an address as mailto:reports@example.com',
      ],
      [
        '_dmarc TXT "v=DMARC1 p=none"',
        '_dmarc.example. TXT',
        'the DMARC record of _dmarc.example. does not begin with v=DMARC1 and a semicolon',
      ],
      [
        '_dmarc TXT "v=dmarc1; p=none"',
        '_dmarc.example. TXT',
        'the DMARC record of _dmarc.example. does not begin with v=DMARC1 and a semicolon',
      ],
      [
        '_dmarc TXT "v=DMARC1; p=none; fo=2"',
        '_dmarc.example. TXT',
        'the DMARC record of _dmarc.example. has fo=2, but fo must be 0, 1, d or s, with colons in between',
      ],
      [
        '_dmarc TXT "v=DMARC1, p=none"',
        '_dmarc.example. TXT',
        'the DMARC record of _dmarc.example. does not begin with v=DMARC1 and a semicolon',
      ],
    ],
    right: [
      '_dmarc TXT "v=DMARC1; p=none;"',
      '_dmarc TXT "v=DMARC1;p=Reject;sp=none;adkim=s;aspf=r;pct=50;fo=1:d:s;rf=afrf;ri=86400;rua=mailto:a@b.org!10m,mailto:c@d.org;ruf=https://b.org/x;unknown=1"',
      'a._dmarc TXT "x"',
      'a._report._dmarc TXT "v=DMARC1"',
    ],
  },
  {
    rfc: 'RFC 7489 6.6.3',
    code: 'dmarc-several',
    wrong: [
      [
        '_dmarc TXT "v=DMARC1; p=none"\n_dmarc TXT "v=DMARC1; p=reject"',
        '_dmarc.example. TXT',
        '_dmarc.example. has 2 TXT records, of which receivers use none; keep one DMARC record',
      ],
    ],
    right: ['_dmarc TXT "v=DMARC1; p=none"'],
  },
]);
