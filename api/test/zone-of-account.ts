import { ACCOUNTS_NAMESPACE, labels, make, ZoneKind, type ZoneResource } from '@fourwinds/resources';

export function zoneOfAccount(domain: string, account: string): ZoneResource {
  const metadata = { name: domain, namespace: ACCOUNTS_NAMESPACE, labels: { [labels.account]: account } };
  const spec = { domain, records: [], defaultTTL: 3600, suspend: false, deletionPolicy: 'Delete' as const };
  return make(ZoneKind, metadata, { spec });
}
