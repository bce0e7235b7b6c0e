import { performJobs } from '@fourwinds/process/worker';
import { performJob } from './composition-job.ts';

performJobs(performJob);
