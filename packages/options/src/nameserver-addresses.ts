import { isIP } from 'node:net';
import { z } from 'zod';
import { type SocketAddress, socketAddressesWithPort } from '@fourwinds/process';

const DNS_PORT = 53;
const DOT_PORT = 853;
const FOUR_ADDRESSES = '127.0.0.1:5301,127.0.0.1:5302,127.0.0.1:5303,127.0.0.1:5304';
const NUMBERS = 'a name may be several addresses: give numbers';

/** Listening addresses of a nameserver. `make run` accepts one address for each of its nameservers. */
export const nameserverAddresses = {
  FOURWINDS_DNS: socketAddressesWithPort(DNS_PORT).refine(areNumbers, NUMBERS).prefault(FOUR_ADDRESSES).meta({
    omitted: 'as above',
    description:
      'addresses (numbers) that serve all zones over UDP and TCP, by default on port 53. `0.0.0.0:53,[::]:53` for all addresses; the second is left out on a system without IPv6',
  }),
  FOURWINDS_DOT: socketAddressesWithPort(DOT_PORT).refine(areNumbers, NUMBERS).optional().meta({
    omitted: 'nowhere',
    description: 'addresses for [DNS over TLS](#dns-over-tls), by default on port 853',
  }),
};

interface TlsSettings {
  readonly FOURWINDS_DOT?: readonly SocketAddress[];
  readonly FOURWINDS_DOT_SECRET?: unknown;
  readonly FOURWINDS_DOT_CERTIFICATE?: string;
  readonly FOURWINDS_DOT_KEY?: string;
}

/** DNS over TLS requires one certificate, in a Secret or in files. A certificate file requires its key. */
export function requireCertificate(settings: TlsSettings, context: z.RefinementCtx): void {
  const { FOURWINDS_DOT: addresses, FOURWINDS_DOT_SECRET: secret, FOURWINDS_DOT_CERTIFICATE: certificate } = settings;
  if ((certificate === undefined) !== (settings.FOURWINDS_DOT_KEY === undefined))
    context.addIssue({
      code: 'custom',
      path: ['FOURWINDS_DOT_KEY'],
      message: 'a certificate and its key come together',
    });
  if (addresses !== undefined && (secret === undefined) === (certificate === undefined))
    context.addIssue({
      code: 'custom',
      path: ['FOURWINDS_DOT'],
      message: 'give one certificate: FOURWINDS_DOT_SECRET, or FOURWINDS_DOT_CERTIFICATE and FOURWINDS_DOT_KEY',
    });
}

function areNumbers(addresses: readonly SocketAddress[]): boolean {
  return addresses.every(({ host }) => isIP(host) !== 0);
}
