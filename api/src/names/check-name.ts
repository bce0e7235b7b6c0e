import { type Job, nameReportSchema, nameRequestSchema } from '@fourwinds/jobs';
import type { Actor } from '../actor.ts';
import { Failure } from '../failure.ts';
import { parseJson } from '../parse-json.ts';
import { askWorker, findQuestion, type ScanPorts } from '../scans/ask-worker.ts';
import { type JobView, jobView } from '../scans/scan-view.ts';
import { currentSettings, type Services, type SettingsPorts } from '../services.ts';
import { decideNameCheck } from './decide-name-check.ts';
import type { NameCheckResult } from './name-schema.ts';

type Ports = SettingsPorts & ScanPorts & Pick<Services, 'edge'>;

type NameCheckView = JobView<NameCheckResult> & { readonly name: string };

export interface NewNameCheck {
  readonly name: string;
  /** Milliseconds to wait for the result. */
  readonly wait: number;
}

/** The subject of checks: no zone of the account. */
const SUBJECT = { zoneId: null, kind: 'name' } as const;

/** Asks the nameservers of a name elsewhere whether it leads here. Throws Failure rate_limited. */
export async function checkName(services: Ports, actor: Actor, { name, wait }: NewNameCheck): Promise<NameCheckView> {
  const request = { name, until: services.edge.host ?? null };
  return view(services, await askWorker(services, actor, { ...SUBJECT, request, wait }));
}

/** A check from before, compared with the settings of the service as they are now. Throws Failure not_found. */
export async function getNameCheck(services: Ports, actor: Actor, id: string): Promise<NameCheckView> {
  return view(services, await findQuestion(services, actor, { ...SUBJECT, id }));
}

/** Throws Failure unavailable where the report, which a worker has from strangers, cannot be read. */
function view(services: Ports, job: Job): NameCheckView {
  const { name } = nameRequestSchema.parse(JSON.parse(job.request));
  if (job.report === null) return jobView(job, { name }, null);
  const report = nameReportSchema.safeParse(parseJson(job.report));
  if (!report.success) throw new Failure('unavailable', 'the report of the worker cannot be read; ask again');
  const { nameservers } = currentSettings(services);
  return jobView(job, { name }, decideNameCheck({ ...report.data, edge: services.edge, nameservers }));
}
