import { DomainClaimKind } from '../kinds/domain-claim.ts';
import { RecordKind } from '../kinds/record.ts';
import { RegionKind } from '../kinds/region.ts';
import { ZoneHistoryKind } from '../kinds/zone-history.ts';
import { ZoneKind } from '../kinds/zone.ts';
import type { CrdSettings, PrinterColumn } from './crd.ts';

const age: PrinterColumn = { name: 'Age', type: 'date', jsonPath: '.metadata.creationTimestamp' };

function condition(name: string, type: string, field: 'status' | 'reason' | 'message' = 'status'): PrinterColumn {
  return { name, type: 'string', jsonPath: `.status.conditions[?(@.type=="${type}")].${field}` };
}

function wide(column: PrinterColumn): PrinterColumn {
  return { ...column, priority: 1 };
}

export const crds: readonly CrdSettings[] = [
  {
    kind: ZoneKind,
    shortNames: ['zn'],
    columns: [
      { name: 'Domain', type: 'string', jsonPath: '.spec.domain' },
      condition('Ready', 'Ready'),
      { name: 'Serial', type: 'integer', jsonPath: '.status.serial' },
      { name: 'DNSSEC', type: 'string', jsonPath: '.status.dnssec.phase' },
      { name: 'Records', type: 'integer', jsonPath: '.status.recordCount' },
      age,
      wide(condition('Accepted', 'Accepted')),
      wide(condition('In-Sync', 'InSync')),
      wide(condition('Message', 'Ready', 'message')),
    ],
  },
  {
    kind: RecordKind,
    shortNames: ['rec'],
    columns: [
      { name: 'Zone', type: 'string', jsonPath: '.spec.zoneRef.name' },
      { name: 'Name', type: 'string', jsonPath: '.spec.name' },
      { name: 'Type', type: 'string', jsonPath: '.spec.type' },
      { name: 'Value', type: 'string', jsonPath: '.spec.value' },
      condition('Accepted', 'Accepted'),
      age,
      wide({ name: 'TTL', type: 'integer', jsonPath: '.spec.ttl' }),
      wide(condition('In-Sync', 'InSync')),
      wide(condition('Message', 'Accepted', 'message')),
    ],
  },
  {
    kind: RegionKind,
    shortNames: ['rgn'],
    columns: [
      { name: 'Nameserver', type: 'string', jsonPath: '.spec.nameserver' },
      { name: 'Location', type: 'string', jsonPath: '.spec.location' },
      { name: 'Servers', type: 'integer', jsonPath: '.status.servers' },
      { name: 'Zones', type: 'integer', jsonPath: '.status.zones' },
      condition('Ready', 'Ready'),
      wide({ name: 'Lagging', type: 'integer', jsonPath: '.status.lagging' }),
      wide(condition('Message', 'Ready', 'message')),
    ],
  },
  {
    kind: DomainClaimKind,
    shortNames: [],
    columns: [
      { name: 'Domain', type: 'string', jsonPath: '.spec.domain' },
      { name: 'Namespace', type: 'string', jsonPath: '.spec.namespace' },
      { name: 'Zone', type: 'string', jsonPath: '.spec.zone' },
      wide({ name: 'Proof', type: 'string', jsonPath: '.spec.proof' }),
      { name: 'Released', type: 'date', jsonPath: '.spec.releasedAt' },
      age,
    ],
  },
  {
    kind: ZoneHistoryKind,
    shortNames: [],
    columns: [
      { name: 'Domain', type: 'string', jsonPath: '.spec.domain' },
      { name: 'Serial', type: 'integer', jsonPath: '.spec.entries[0].serial' },
      { name: 'Changed', type: 'date', jsonPath: '.spec.entries[0].time' },
      { name: 'By', type: 'string', jsonPath: '.spec.entries[0].causes[0].by' },
      wide({ name: 'Added', type: 'integer', jsonPath: '.spec.entries[0].added' }),
      wide({ name: 'Removed', type: 'integer', jsonPath: '.spec.entries[0].removed' }),
      age,
    ],
  },
];
