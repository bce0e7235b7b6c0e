import type { InThread } from '../../kernel/ports.ts';
import type { DividedRecords, DivisionFacts } from './divided-records.ts';
import type { PublicationFacts } from './record-changes.ts';
import type { ZoneEvent } from './zone-event.ts';
import type { Deliveries } from './deliveries.ts';
import type { PermitsHost } from './public-host.ts';
import type { StreamedDeliveries } from './streamed-deliveries.ts';
import type { Webhooks } from './webhooks.ts';

export interface WebhookPorts {
  readonly webhooks: Webhooks;
  readonly deliveries: Deliveries;
  readonly streamedDeliveries: StreamedDeliveries;
  readonly webhookHttp: boolean;
  readonly webhookHosts: PermitsHost;
  readonly threads: {
    readonly divideRecords: InThread<DivisionFacts, DividedRecords>;
    readonly compareRecords: InThread<PublicationFacts, readonly ZoneEvent[]>;
  };
}
