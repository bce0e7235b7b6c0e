import type { KeySet } from '../../keys/key-set.ts';
import { zoneKeysOf } from '../../keys/zone-keys.ts';
import { apexSetsOf } from '../../keys/apex-sets.ts';
import { bootstrapSignal } from './bootstrap-signals.ts';
import type { BootstrapSignal } from './contributor.ts';

export interface Signaller {
  readonly domain: string;
  readonly nameserver: string;
  readonly keySet: KeySet;
}

/** The signals in a zone and their key sets, by domain and nameserver. */
export type Signals = ReadonlyMap<string, { readonly keySet: KeySet; readonly signal: BootstrapSignal | undefined }>;

/** Returns the signals of these zones. Reuses previous signals if the keys are unchanged. */
export function signalsOf(signallers: readonly Signaller[], before: Signals = new Map()): Signals {
  return new Map(
    signallers.map(({ domain, nameserver, keySet }) => {
      const key = `${domain} ${nameserver}`;
      const known = before.get(key);
      if (known?.keySet === keySet) return [key, known];
      return [key, { keySet, signal: bootstrapSignal(domain, nameserver, apexSetsOf(domain, zoneKeysOf(keySet))) }];
    }),
  );
}

export function presentSignals(signals: Signals): BootstrapSignal[] {
  return [...signals.values()].flatMap(({ signal }) => signal ?? []);
}
