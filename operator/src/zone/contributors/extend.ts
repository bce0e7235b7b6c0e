import { shareNodes, stripSigning, type Zone } from '@fourwinds/dns';
import type { Composition } from '../compose/composition.ts';
import { extendZone } from './contributors.ts';
import { delegatedFor } from './hosted-children.ts';
import { presentSignals } from './signals.ts';
import type { GatheredZone } from '../gathered-zone.ts';

export interface Content {
  readonly zone: Zone;
  /** The domains below the zone whose NS records were added for hosted zones. */
  readonly delegated: ReadonlySet<string>;
}

type ExtendInput = Pick<
  GatheredZone,
  'keys' | 'recorded' | 'signedBefore' | 'previous' | 'children' | 'signals' | 'isSigned'
>;

/**
 * Returns the content to publish: the composed zone with the sets of contributors. If the draft of a signed zone is
 * refused, returns the last good version, whose signatures are still renewed. Undefined if nothing may be published.
 */
export function extend(gathered: ExtendInput, composition: Composition): Content | undefined {
  const { keys, previous, children, signals, isSigned } = gathered;
  if (keys.state === 'missing') return undefined;
  const composed = composition.state === 'accepted' ? composition.zone : lastGood(gathered, composition);
  if (composed === undefined) return undefined;
  const extended = extendZone(composed, { children, isSigned, signals: isSigned ? presentSignals(signals) : [] });
  const before = previous.published?.content;
  const zone = extended === composed || before === undefined ? extended : shareNodes(extended, before);
  return { zone, delegated: delegatedFor(composed, zone, children) };
}

function lastGood({ keys, recorded, signedBefore }: ExtendInput, { state }: Composition): Zone | undefined {
  if (keys.state !== 'signed' || state === 'disowned' || recorded === undefined) return undefined;
  return signedBefore && stripSigning(signedBefore.zone).unsigned;
}
