/** The agreement of nameservers and the API about messages that are relayed: POST of a message as application/dns-message, over TLS with certificates on both sides. */
export const RELAY = {
  path: '/dns-update',
  type: 'application/dns-message',
  /** Several messages that answer one, each with its length before it, as over TCP (RFC 1035 4.2.2). */
  types: 'application/dns-messages',
  /** The header with the IP address that the message came from. */
  address: 'fourwinds-client',
  /** The header with the way it came: `stream` for TCP and TLS, `datagram` for UDP. */
  transport: 'fourwinds-transport',
  /** The name in the certificate of the API, whatever its address is. */
  serverName: 'fourwinds-updates',
} as const;

/** Files in PEM of one side: its certificate and key, and the authority that the certificates of both sides are from. */
export interface RelayFiles {
  readonly authority: string;
  readonly certificate: string;
  readonly key: string;
}
