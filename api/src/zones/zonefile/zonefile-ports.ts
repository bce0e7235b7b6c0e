import type { InThread } from '../../kernel/ports.ts';
import type { ImportOutcome, ImportRequest } from './import-outcome.ts';
import type { ZonefileFacts } from './write-zonefile.ts';

export interface ZonefilePorts {
  readonly threads: {
    readonly writeZonefile: InThread<ZonefileFacts, string>;
    readonly importZonefile: InThread<ImportRequest, ImportOutcome>;
  };
}
