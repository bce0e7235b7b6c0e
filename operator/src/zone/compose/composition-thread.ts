import { performJobs } from '@fourwinds/process/worker';
import { Readings } from '@fourwinds/zones';
import { type CompositionJob, performJob } from './composition-job.ts';

const readings = new Readings();

performJobs((job: CompositionJob) => performJob(job, readings));
