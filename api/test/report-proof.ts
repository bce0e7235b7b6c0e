import { ACCOUNTS_NAMESPACE, labels, ZoneKind } from '@fourwinds/resources';
import type { ApiUnderTest } from './harness.ts';

interface Report {
  readonly accountId: string;
  readonly domain: string;
  /** Reason of the Proven condition. */
  readonly reason: string;
}

/** Reports on the proof of a zone as the operator does. */
export async function reportProof(api: ApiUnderTest, { accountId, domain, reason }: Report): Promise<void> {
  const { items } = await api.store.list(ZoneKind, { namespace: ACCOUNTS_NAMESPACE });
  const zone = items.find(
    ({ metadata, spec }) => spec.domain === domain && metadata.labels?.[labels.account] === accountId,
  )!;
  const token = '5b1f6a0c'.repeat(4);
  const message = `Add the record _fourwinds-challenge.${domain}. TXT ${token} at the nameservers of ${domain}, ns.example.net.`;
  const lastTransitionTime = '2026-11-24T03:00:00Z';
  const condition = { type: 'Proven', status: 'True', reason, message, lastTransitionTime } as const;
  const proof = {
    requestedAt: zone.spec.proof!.requestedAt,
    token,
    expiresAt: '2026-12-01T03:00:00Z',
    record: `_fourwinds-challenge.${domain}. TXT ${token}`,
    nameserver: `${token}.verify.fourwinds.example`,
  };
  const written = await api.store.updateStatus(ZoneKind, { ...zone, status: { conditions: [condition], proof } });
  await api.caches.zones.waitFor(written.resourceVersion!, AbortSignal.timeout(60_000));
}
