import type { Delivery } from '../api/client.ts';

export const deliveryStatuses = ['waiting', 'delivered', 'failed'] as const satisfies readonly Delivery['status'][];

/** Reads the delivery filter from the URL. */
export function webhookSearch({ status }: { readonly status?: unknown }): { readonly status?: Delivery['status'] } {
  const known = deliveryStatuses.find((one) => one === status);
  return known === undefined ? {} : { status: known };
}
