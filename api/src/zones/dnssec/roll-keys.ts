import type { Actor } from '../../kernel/actor.ts';
import type { ChangePorts } from '../write/write-ports.ts';
import type { ChangeRequest } from '../write/zone-change.ts';
import { changeDnssec, type DnssecChanged } from './change-dnssec.ts';
import type { Detail } from '../../kernel/failure.ts';
import { alreadyRolling, rolledOver, type Rollover } from './requests.ts';

export interface RollKeys extends ChangeRequest {
  readonly rollover: Rollover;
}

/**
 * Requests an early key rollover. Throws Failure conflict if there are no keys to replace, and the same Failures as
 * changeDnssec.
 */
export async function rollKeys(
  services: ChangePorts,
  actor: Actor,
  { rollover, ...request }: RollKeys,
): Promise<DnssecChanged & { readonly warnings: readonly Detail[] }> {
  let rolling: Rollover['keys'] = [];
  const changed = await changeDnssec(services, actor, {
    ...request,
    action: 'dnssec.rollover',
    request: rollover,
    settings(zone) {
      rolling = alreadyRolling(zone, rollover);
      return rolledOver(zone, rollover, services.now());
    },
  });
  return { ...changed, warnings: rolling.map(nothingAdded) };
}

function nothingAdded(role: Rollover['keys'][number]): Detail {
  const message = `the ${role} is already being replaced: this request has no effect; waiting_for shows the progress`;
  return { path: 'roles', code: 'rollover-running', message };
}
