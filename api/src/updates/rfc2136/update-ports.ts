import type { InThread } from '../../kernel/ports.ts';
import type { IdempotencyKeys } from '../../storage/idempotency/idempotency-keys.ts';
import type { TransferFacts } from '../../zones/zonefile/write-transfer.ts';

export interface UpdatePorts {
  readonly answeredUpdates: IdempotencyKeys;
  readonly threads: { readonly writeTransfer: InThread<TransferFacts, readonly Uint8Array[]> };
}
