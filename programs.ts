/** Beside the API it has the database of accounts, and beside the operator the rights over Regions. */
const administration = { 'fourwinds-admin': 'api/src/admin/main.ts' } as const;

/** The programs of the product, and the scripts of their threads beside them: name in dist/ and source. */
export const programs = {
  supervisor: { supervisor: 'supervisor/src/main.ts' },
  operator: {
    operator: 'operator/src/main.ts',
    bootstrap: 'operator/src/bootstrap/main.ts',
    ...administration,
    'composition-worker': 'operator/src/zone/compose/composition-worker.ts',
    'signing-worker': 'operator/src/sign/signing-worker.ts',
  },
  api: { api: 'api/src/main.ts', 'zone-worker': 'api/src/jobs/zone-worker.ts', ...administration },
  worker: { worker: 'worker/src/main.ts' },
  'cert-manager-solver': { 'cert-manager-solver': 'cert-manager-solver/src/main.ts' },
  'external-dns': { 'external-dns': 'external-dns/src/main.ts' },
  nameserver: {
    nameserver: 'nameserver/src/main.ts',
    'zone-file-worker': 'nameserver/src/load/zone-file-worker.ts',
    'snapshot-worker': 'nameserver/src/load/snapshot-worker.ts',
    'udp-worker': 'nameserver/src/udp-worker.ts',
  },
} as const;

/** A file of dist/: the files of dist/ that it imports, and the sources in it. */
export interface BundledFile {
  readonly imports: readonly string[];
  readonly sources: readonly string[];
}

/** dist/files.json: the files by their names. */
export type BundledFiles = { readonly [file: string]: BundledFile };
