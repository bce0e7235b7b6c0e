/**
 * The admin command. In the API's image, it has access to the account database. In the operator's image, it has the
 * rights over Regions.
 */
const administration = { 'fourwinds-admin': 'api/src/admin/main.ts' } as const;

/** The programs of the product, with their thread scripts. Maps each name in dist/ to its source. */
export const programs = {
  supervisor: { supervisor: 'supervisor/src/main.ts' },
  operator: {
    operator: 'operator/src/main.ts',
    bootstrap: 'operator/src/bootstrap/main.ts',
    ...administration,
    'composition-thread': 'operator/src/zone/compose/composition-thread.ts',
    'signing-thread': 'operator/src/sign/signing-thread.ts',
  },
  api: { api: 'api/src/main.ts', 'zone-thread': 'api/src/threads/zone-thread.ts', ...administration },
  worker: { worker: 'worker/src/main.ts' },
  'cert-manager-solver': { 'cert-manager-solver': 'cert-manager-solver/src/main.ts' },
  'external-dns': { 'external-dns': 'external-dns/src/main.ts' },
  nameserver: {
    nameserver: 'nameserver/src/main.ts',
    'zone-file-thread': 'nameserver/src/load/zone-file-thread.ts',
    'snapshot-thread': 'nameserver/src/load/snapshot-thread.ts',
    'udp-thread': 'nameserver/src/udp-thread.ts',
  },
} as const;

/** A file in dist/, with its sources and the other dist/ files that it imports. */
export interface BundledFile {
  readonly imports: readonly string[];
  readonly sources: readonly string[];
}

/** The content of dist/files.json: the bundled files by name. */
export type BundledFiles = { readonly [file: string]: BundledFile };
