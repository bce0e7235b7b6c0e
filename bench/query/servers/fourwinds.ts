import { join } from 'node:path';
import type { Server } from './server.ts';

const PROGRAM = join(import.meta.dirname, '../../../dist/nameserver.js');
/** Above any load here. */
const RATE_LIMIT = '1000000000';

/** With everything that it can do: rate limits that count this machine too, cookies, metrics, NSID. */
export const fourwinds: Server = {
  name: 'Fourwinds',
  prepare: ({ port, zoneFolder }) => ({
    command: [process.execPath, PROGRAM],
    environment: {
      FOURWINDS_ZONES: zoneFolder,
      FOURWINDS_DNS: `127.0.0.1:${port}`,
      FOURWINDS_METRICS: '127.0.0.1:0',
      FOURWINDS_WORKERS: '1',
      FOURWINDS_RATE_LIMIT: 'on',
      FOURWINDS_RATE_LIMIT_ALIKE: RATE_LIMIT,
      FOURWINDS_RATE_LIMIT_NETWORK: RATE_LIMIT,
    },
  }),
};
