/**
 * Protocol for relaying messages from nameservers to the API: POST of a message as application/dns-message, over TLS
 * with certificates on both sides.
 */
export const RELAY = {
  path: '/dns-update',
  type: 'application/dns-message',
  /** Media type of several response messages, each with a length prefix as over TCP (RFC 1035 4.2.2). */
  types: 'application/dns-messages',
  /** Header that contains the client's IP address. */
  address: 'fourwinds-client',
  /** Header that contains the client's transport: `stream` for TCP and TLS, `datagram` for UDP. */
  transport: 'fourwinds-transport',
  /** Server name in the API's certificate, regardless of the API's address. */
  serverName: 'fourwinds-updates',
} as const;

/** PEM files of one side: its certificate, its key, and the authority for the certificates of both sides. */
export interface RelayFiles {
  readonly authority: string;
  readonly certificate: string;
  readonly key: string;
}
