import { NS } from '../rr/types/ns.ts';
import { DNAME } from '../rr/types/dname.ts';

export interface ZoneNames<N> {
  readonly apex: N;
  /** Returns the name without its first label, or undefined for the apex. */
  parentOf(name: N): N | undefined;
  wildcardBelow(name: N): N;
  /** True if there are records at the name or below the name. */
  exists(name: N): boolean;
  oneBelow(name: N): N | undefined;
  /** True if the name has a delegation or a DNAME, which removes the names below from the authority of the zone. */
  hidesNamesBelow(name: N): boolean;
}

/** True for the codes of types that remove the names below from the authority of the zone. */
export function isCut(code: number | undefined): boolean {
  return code === NS.code || code === DNAME.code;
}

export function* upward<N>(zone: Pick<ZoneNames<N>, 'parentOf'>, name: N): Generator<N> {
  for (let at: N | undefined = name; at !== undefined; at = zone.parentOf(at)) yield at;
}
