export { JOBS_WAIT } from './job-states.ts';
export { JobQueue, MOST_REPORT_OCTETS, type TakenJob } from './job-queue.ts';
export { type Job, JobRequests, MOST_AT_ONCE } from './job-requests.ts';
export {
  MOST_ADDRESSES_OF_A_NAME,
  MOST_HOPS,
  type NameAnswer,
  type NameHop,
  type NameReport,
  nameReportSchema,
} from './name-report.ts';
export { type JobRequest, jobRequestSchema, type NameRequest, nameRequestSchema } from './name-request.ts';
export {
  type FoundSet,
  MOST_NAMES,
  MOST_RECORDS,
  type ScannedServer,
  type ScanReport,
  scanReportSchema,
} from './scan-report.ts';
export { MOST_SERVERS, MOST_SETS, type ScanRequest, scanRequestSchema } from './scan-request.ts';
