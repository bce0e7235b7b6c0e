import { join } from 'node:path';
import type { Server } from './server.ts';

const PROGRAM = join(import.meta.dirname, '../../../dist/nameserver.js');
/** Rate limits that apply to this machine but are never reached. */
export const ABOVE_ANY_LOAD = {
  FOURWINDS_RATE_LIMIT: 'on',
  FOURWINDS_RRL_RESPONSES_PER_SECOND: '1000000000',
  FOURWINDS_RRL_ALL_PER_SECOND: '1000000000',
} as const;

/** With all features: rate limits, cookies, metrics, NSID. */
export const fourwinds: Server = {
  name: 'Fourwinds',
  prepare: ({ port, zoneFolder }) => ({
    command: [process.execPath, PROGRAM],
    environment: {
      FOURWINDS_ZONES: zoneFolder,
      FOURWINDS_DNS: `127.0.0.1:${port}`,
      FOURWINDS_METRICS: '127.0.0.1:0',
      FOURWINDS_WORKERS: '1',
      ...ABOVE_ANY_LOAD,
    },
  }),
};
