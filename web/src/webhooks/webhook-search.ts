import type { Delivery } from '../api/client.ts';

/** The states of deliveries. */
export const deliveryStates = ['waiting', 'delivered', 'failed'] as const satisfies readonly Delivery['state'][];

/** Which deliveries are listed, by the address. */
export function webhookSearch({ state }: { readonly state?: unknown }): { readonly state?: Delivery['state'] } {
  const known = deliveryStates.find((one) => one === state);
  return known === undefined ? {} : { state: known };
}
