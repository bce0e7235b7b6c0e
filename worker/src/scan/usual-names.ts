/** Common names relative to the zone, with the types they usually have. `@` is the apex. */
interface UsualNames {
  readonly types: readonly string[];
  readonly names: readonly string[];
}

const words = (text: string): string[] => text.trim().split(/\s+/);
const services = (protocol: string, names: string): string[] => words(names).map((name) => `_${name}._${protocol}`);

/** CNAME needs no question of its own, because an alias answers for every type. */
const HOST = ['A', 'AAAA'];

const SITES = `
  www mail m app api shop blog`;

const MAIL_AND_SERVICES = `
  smtp imap pop pop3 mx mx1 mx2 mx3 email webmail exchange owa relay mailgun
  autodiscover autoconfig lyncdiscover sip enterpriseenrollment enterpriseregistration msoid
  em bounce bounces send news newsletter lists click link links track tracking`;

const HOSTS = `
  ftp sftp ssh vpn remote rdp gateway proxy cdn static assets img images media
  video files download downloads upload dev test testing stage staging beta demo
  preview qa uat sandbox admin panel cpanel whm webdisk plesk portal dashboard
  login auth sso id accounts account my secure pay billing store forum community
  help support docs wiki status monitor monitoring grafana metrics git gitlab jira
  confluence jenkins ci registry cloud nextcloud owncloud drive calendar contacts chat
  meet jitsi matrix xmpp irc voip pbx home intranet extranet office crm erp
  db mysql phpmyadmin sql server server1 host node1 web web1 web2 ww www2 old
  new v2 mobile localhost ns ns1 ns2 ns3 ns4 dns dns1 dns2 time ntp mta-sts
  go get careers jobs events learn search maps partner partners customers about info`;

const POLICIES_AND_PROOFS = `
  _dmarc _mta-sts _smtp._tls _domainkey default._bimi _acme-challenge _github-challenge _atproto
  _dnslink _psl _amazonses _spf spf _esni _netblocks _report._dmarc _globalsign-domain-verification`;

const DKIM_SELECTORS = `
  default dkim mail email smtp google selector1 selector2 selector s1 s2 k1 k2 k3
  fm1 fm2 fm3 protonmail protonmail2 protonmail3 zoho zmail mandrill mailjet pm mxvault
  sendgrid smtpapi mailo mail1 mail2 dkim1 dkim2 key1 key2 sig1 cm krs mg pic
  amazonses everlytickey1 everlytickey2 hs1 hs2 turbo-smtp sm x class scph0122 titan1`;

const TCP_SERVICES = `
  autodiscover caldav caldavs carddav carddavs imap imaps pop3 pop3s submission submissions
  sip sips sipfederationtls xmpp-client xmpp-server xmpps-client xmpps-server jabber matrix
  matrix-fed minecraft ldap ldaps kerberos kpasswd gc ftp ssh http https sieve stun turn
  h323cs puppet x-puppet vlmcs mongodb etcd-client etcd-server`;

const UDP_SERVICES = 'sip stun turn kerberos kpasswd ts3 minecraft h323ls';

const CERTIFICATES = `
  _443._tcp _443._tcp.www _25._tcp _25._tcp.mail _25._tcp.mx _465._tcp.mail _587._tcp.mail _993._tcp.mail`;

/** Questions of every scan. To add a name, add a word here. */
export const usualNames: readonly UsualNames[] = [
  {
    types: words('A AAAA MX TXT CAA HTTPS SSHFP NAPTR LOC TLSA SPF DNAME HINFO URI CERT'),
    names: ['@'],
  },
  { types: [...HOST, 'MX', 'TXT', 'HTTPS'], names: words(SITES) },
  { types: [...HOST, 'TXT'], names: words(MAIL_AND_SERVICES) },
  { types: HOST, names: words(HOSTS) },
  { types: ['TXT'], names: words(POLICIES_AND_PROOFS) },
  { types: ['TXT'], names: words(DKIM_SELECTORS).map((selector) => `${selector}._domainkey`) },
  { types: ['SRV'], names: [...services('tcp', TCP_SERVICES), ...services('udp', UDP_SERVICES), '_sip._tls'] },
  { types: ['TLSA'], names: words(CERTIFICATES) },
];
