import type { Services } from './services.ts';
import { type AccountRates, accountServices } from './account-services.ts';
import { commonServices } from './common-services.ts';
import { dashboardServices } from './dashboard-services.ts';
import type { Foundations } from './foundations.ts';
import { personServices } from './person-services.ts';
import { zoneServices } from './zone-services.ts';

/** Opens all ports of a serving process. Throws StartError for an unusable file. */
export async function openServices(foundations: Foundations, limits: AccountRates): Promise<Services> {
  const accounts = accountServices(foundations, limits);
  return {
    ...zoneServices(foundations),
    ...accounts,
    ...(await personServices(foundations, accounts)),
    ...commonServices(foundations),
    ...(await dashboardServices(foundations)),
  };
}
