import { MalformedWire, type WireReader } from '../wire.ts';
import { type Field, u8 } from './all-fields.ts';
import { notOfForm } from './fields/token-field.ts';

/** Protocols of RFC 1010, and later additions that are in use. */
const protocols = {
  ...{ ICMP: 1, IGMP: 2, GGP: 3, ST: 5, TCP: 6, UCL: 7, EGP: 8, IGP: 9, 'BBN-RCC-MON': 10, 'NVP-II': 11, PUP: 12 },
  ...{ ARGUS: 13, EMCON: 14, XNET: 15, CHAOS: 16, UDP: 17, MUX: 18, 'DCN-MEAS': 19, HMP: 20, PRM: 21, 'XNS-IDP': 22 },
  ...{
    RDP: 27,
    IRTP: 28,
    'ISO-TP4': 29,
    NETBLT: 30,
    DCCP: 33,
    IPV6: 41,
    GRE: 47,
    ESP: 50,
    AH: 51,
    OSPF: 89,
    SCTP: 132,
  },
};

/** Services of RFC 1010 with the names that operating systems use, and later additions that are in use. */
const services = {
  ...{ TCPMUX: 1, RJE: 5, ECHO: 7, DISCARD: 9, USERS: 11, SYSTAT: 11, DAYTIME: 13, NETSTAT: 15, QUOTE: 17, QOTD: 17 },
  ...{
    CHARGEN: 19,
    'FTP-DATA': 20,
    FTP: 21,
    SSH: 22,
    TELNET: 23,
    SMTP: 25,
    'NSW-FE': 27,
    'MSG-ICP': 29,
    'MSG-AUTH': 31,
  },
  ...{ DSP: 33, TIME: 37, RLP: 39, GRAPHICS: 41, NAME: 42, NAMESERVER: 42, NICNAME: 43, WHOIS: 43, 'MPM-FLAGS': 44 },
  ...{ MPM: 45, 'MPM-SND': 46, TACACS: 49, 'RE-MAIL-CK': 50, DOMAIN: 53, BOOTPS: 67, BOOTPC: 68, TFTP: 69, GOPHER: 70 },
  ...{
    FINGER: 79,
    HTTP: 80,
    WWW: 80,
    LINK: 87,
    KERBEROS: 88,
    SUPDUP: 95,
    HOSTNAMES: 101,
    HOSTNAME: 101,
    'ISO-TSAP': 102,
  },
  ...{ 'CSNET-NS': 105, RTELNET: 107, POP2: 109, POP3: 110, SUNRPC: 111, AUTH: 113, IDENT: 113, SFTP: 115 },
  ...{ 'UUCP-PATH': 117, NNTP: 119, NTP: 123, 'NETBIOS-NS': 137, 'NETBIOS-DGM': 138, 'NETBIOS-SSN': 139, IMAP2: 143 },
  ...{ IMAP: 143, SNMP: 161, 'SNMP-TRAP': 162, XDMCP: 177, BGP: 179, IRC: 194, LDAP: 389, HTTPS: 443, SUBMISSION: 587 },
  ...{ LDAPS: 636, IMAPS: 993, POP3S: 995 },
};

const ports = new Map(Object.entries(services));
const FORM = 'a port from 0 to 65535 or a service such as smtp';

/** The protocol, and then a bit for each service port up to the end of the data (RFC 1035 3.4.2). */
export const wellKnownServices: readonly Field[] = [
  u8('protocol', protocols),
  {
    name: 'services',
    form: 'ports or services such as 25 or smtp',
    parse(tokens, out) {
      const bits = new Uint8Array(0x10000 / 8);
      while (tokens.remaining > 0) {
        const token = tokens.take('services');
        const port = portOf(token.text);
        if (port === undefined) throw notOfForm(tokens, 'services', FORM, token);
        bits[port >>> 3] |= 0x80 >>> (port & 7);
      }
      out.bytes(bits.subarray(0, bits.findLastIndex((octet) => octet !== 0) + 1));
    },
    format: (rdata) => readPorts(rdata).join(' '),
    skip: (rdata) => void readPorts(rdata),
  },
];

function portOf(text: string): number | undefined {
  if (!/^\d{1,5}$/.test(text)) return ports.get(text.toUpperCase());
  return Number(text) <= 0xffff ? Number(text) : undefined;
}

function readPorts(rdata: WireReader): number[] {
  const bits = rdata.rest();
  if (bits.length > 0x10000 / 8 || bits.at(-1) === 0)
    throw new MalformedWire('not bits for ports that end in a bit that is set');
  const found: number[] = [];
  for (let port = 0; port < bits.length * 8; port++) {
    if ((bits[port >>> 3] & (0x80 >>> (port & 7))) !== 0) found.push(port);
  }
  return found;
}
