import type { TlsTerms } from '@fourwinds/process';

/** DNS over TLS (RFC 7858). RFC 9103 7.1 defines the ALPN name. */
export const DOT: TlsTerms = { name: 'DNS over TLS', protocols: ['dot'], minVersion: 'TLSv1.2' };
