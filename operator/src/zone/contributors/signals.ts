import type { KeySet } from '../../keys/key-set.ts';
import { zoneKeysOf } from '../../keys/zone-keys.ts';
import { apexSetsOf } from '../../sign/apex-sets.ts';
import { bootstrapSignal } from './bootstrap-signals.ts';
import type { BootstrapSignal } from './contributor.ts';

/** A zone that signals below the name of a nameserver, by its keys. */
export interface Signaller {
  readonly domain: string;
  readonly nameserver: string;
  readonly keySet: KeySet;
}

/** The signals in a zone with the key sets that they are made from, by domain and nameserver. */
export type Signals = ReadonlyMap<string, { readonly keySet: KeySet; readonly signal: BootstrapSignal | undefined }>;

/** The signals of these zones; those of the version before where the keys are the same. */
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

/** The signals that are present. */
export function presentSignals(signals: Signals): BootstrapSignal[] {
  return [...signals.values()].flatMap(({ signal }) => signal ?? []);
}
