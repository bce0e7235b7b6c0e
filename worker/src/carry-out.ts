import type { JobRequest } from '@fourwinds/jobs';
import { type LookUpPorts, lookUpName } from './names/look-up-name.ts';
import { reportText } from './scan/report-text.ts';
import { scanZone } from './scan/scan-zone.ts';

/** Performs a job against external servers. Returns the report as JSON. */
export async function carryOut(request: JobRequest, ports: LookUpPorts): Promise<string> {
  return 'name' in request
    ? JSON.stringify(await lookUpName(request, ports))
    : reportText(await scanZone(request, ports));
}
