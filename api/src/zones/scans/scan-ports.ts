import type { JobRequests } from '@fourwinds/jobs';
import type { InThread } from '../../kernel/ports.ts';
import type { ComparisonFacts } from './compare-sets.ts';
import type { ProposalFacts } from './propose-changes.ts';
import type { ComparisonResult, ScanResult } from './scan-schema.ts';

export interface ScanRequestPorts {
  readonly scanRequests: JobRequests;
  readonly threads: {
    readonly proposeChanges: InThread<ProposalFacts, ScanResult>;
    readonly compareSets: InThread<ComparisonFacts, ComparisonResult>;
  };
}
