import type { ImageConfig } from './oci.ts';

export const described = {
  operator: 'Fourwinds operator: publishes zones to the regions; also the bootstrap of clusters',
  api: 'Fourwinds REST APIs',
  worker: 'Fourwinds worker: asks the servers that tenants choose',
  'external-dns': 'Fourwinds webhook provider for external-dns: runs beside it',
  'cert-manager-solver': 'Fourwinds solver of DNS01 challenges for cert-manager',
  nameserver: 'Fourwinds nameserver: authoritative DNS',
} as const;

export type Program = keyof typeof described;

export const imagePrograms = Object.keys(described) as Program[];

/** A user without a name, as in distroless images. */
const USER = '65532:65532';

export const NODE = 'usr/bin/node';

export const CERTIFICATES = 'etc/ssl/certs/ca-certificates.crt';

export interface Release {
  readonly version: string;
  readonly revision: string;
}

export function configOf(program: Program, { version, revision }: Release): ImageConfig {
  return {
    User: USER,
    WorkingDir: '/app',
    Env: ['NODE_ENV=production', `SSL_CERT_FILE=/${CERTIFICATES}`],
    Entrypoint: [`/${NODE}`, `/app/dist/${program}.js`],
    Labels: {
      'org.opencontainers.image.title': `fourwinds-${program}`,
      'org.opencontainers.image.description': described[program],
      'org.opencontainers.image.licenses': 'Apache-2.0',
      'org.opencontainers.image.version': version,
      'org.opencontainers.image.revision': revision,
    },
  };
}
