import { type Job, nameReportSchema, nameRequestSchema } from '@fourwinds/jobs';
import type { Actor } from '../../kernel/actor.ts';
import { Failure } from '../../kernel/failure.ts';
import { parseJson } from '../../kernel/parse-json.ts';
import { askWorker, findQuestion, type ScanPorts } from '../scans/ask-worker.ts';
import { type JobView, jobView } from '../scans/scan-view.ts';
import type { DistributionPorts } from '../distribution/distribution-ports.ts';
import { currentSettings, type SettingsPorts } from '../zone/current-settings.ts';
import { decideNameCheck } from './decide-name-check.ts';
import type { NameCheckResult } from './name-schema.ts';

export type CheckNamePorts = SettingsPorts & ScanPorts & Pick<DistributionPorts, 'edge'>;

type NameCheckView = JobView<NameCheckResult> & { readonly name: string };

export interface NewNameCheck {
  readonly name: string;
  readonly wait: number;
}

/** Subject of the job. A name check concerns no zone of the account. */
const SUBJECT = { zoneId: null, kind: 'name' } as const;

/** Checks whether a name in an external zone points to this service. Throws Failure rate_limited. */
export async function checkName(
  services: CheckNamePorts,
  actor: Actor,
  { name, wait }: NewNameCheck,
): Promise<NameCheckView> {
  const request = { name, until: services.edge.host ?? null };
  return view(services, await askWorker(services, actor, { ...SUBJECT, request, wait }));
}

/**
 * Returns an earlier check. Compares its responses with the current settings of the service. Throws Failure
 * not_found.
 */
export async function getNameCheck(services: CheckNamePorts, actor: Actor, id: string): Promise<NameCheckView> {
  return view(services, await findQuestion(services, actor, { ...SUBJECT, id }));
}

/** Throws Failure unavailable if the worker's report, which contains third-party data, is invalid. */
function view(services: CheckNamePorts, job: Job): NameCheckView {
  const { name } = nameRequestSchema.parse(JSON.parse(job.request));
  if (job.report === null) return jobView(job, { name }, null);
  const report = nameReportSchema.safeParse(parseJson(job.report));
  if (!report.success) throw new Failure('unavailable', 'the report of the worker cannot be read; ask again');
  const { nameservers } = currentSettings(services);
  return jobView(job, { name }, decideNameCheck({ ...report.data, edge: services.edge, nameservers }));
}
