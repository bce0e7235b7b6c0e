import type { InThread } from '../../kernel/ports.ts';
import type { RollbackFacts, RollbackOutcome } from './decide-rollback.ts';
import type { Revisions } from './revisions.ts';
import type { LinesFacts } from './write-lines.ts';

export interface RevisionPorts {
  readonly revisions: Revisions;
  readonly threads: {
    readonly decideRollback: InThread<RollbackFacts, RollbackOutcome>;
    readonly writeLines: InThread<LinesFacts, readonly string[]>;
  };
}
