import { Counter, type Registry } from 'prom-client';

/** Programs of the project that name themselves in User-Agent, such as `fourwinds-go/0.1.0`. */
const CLIENTS = [
  'fourwinds-typescript',
  'fourwinds-python',
  'fourwinds-go',
  'fourwinds-cli',
  'fourwinds-external-dns',
  'fourwinds-cert-manager-solver',
];
const OTHER = 'other';

/** Maximum versions of a client that get their own label in this process. */
const MOST_VERSIONS = 20;

/** The first product of a User-Agent (RFC 9110 10.1.5). A pre-release counts as its version. */
const PRODUCT = /^(fourwinds-[a-z-]{1,30})\/(\d{1,3}\.\d{1,3}\.\d{1,3})(?:[-+ ]|$)/;

/**
 * Counts requests by client and version. Clients choose their User-Agent, so only known clients and a limited number of
 * well-formed versions become labels. Everything else is `other`.
 */
export class ClientRequests {
  readonly #requests: Counter<'client' | 'version'>;
  readonly #versions = new Map(CLIENTS.map((client) => [client, new Set<string>()]));

  constructor(registry: Registry) {
    this.#requests = new Counter({
      name: 'fourwinds_api_client_requests_total',
      help: 'Authenticated requests by client program and version, from User-Agent.',
      labelNames: ['client', 'version'],
      registers: [registry],
    });
  }

  count(userAgent = ''): void {
    const [, name = '', version = ''] = PRODUCT.exec(userAgent) ?? [];
    const versions = this.#versions.get(name);
    if (versions === undefined) return this.#requests.inc({ client: OTHER, version: OTHER });
    if (versions.size < MOST_VERSIONS) versions.add(version);
    this.#requests.inc({ client: name, version: versions.has(version) ? version : OTHER });
  }
}
