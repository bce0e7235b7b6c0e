import type { TlsTerms } from '@fourwinds/process';

/** DNS over TLS (RFC 7858); the name in ALPN is that of RFC 9103 7.1. */
export const DOT: TlsTerms = { name: 'DNS over TLS', protocols: ['dot'], minVersion: 'TLSv1.2' };
