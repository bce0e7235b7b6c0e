import type { InThread } from '../../kernel/ports.ts';
import type { ListOutcome, ListRequest } from './list-outcome.ts';

export interface ReplacePorts {
  readonly threads: { readonly replaceRecords: InThread<ListRequest, ListOutcome> };
}
