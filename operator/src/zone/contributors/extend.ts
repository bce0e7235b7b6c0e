import { shareNodes, stripSigning, type Zone } from '@fourwinds/dns';
import type { Composition } from '../compose/composition.ts';
import { extendZone } from './contributors.ts';
import { delegatedFor } from './hosted-children.ts';
import { presentSignals } from './signals.ts';
import type { GatheredZone } from '../gathered-zone.ts';

/** The content of a zone to be published, without signatures. */
export interface Content {
  readonly zone: Zone;
  /** The domains below it whose NS records were made for their zones here. */
  readonly delegated: ReadonlySet<string>;
}

type ExtendInput = Pick<
  GatheredZone,
  'keys' | 'recorded' | 'signedBefore' | 'previous' | 'children' | 'signals' | 'isSigned'
>;

/**
 * The content to publish: the composed zone with the sets of contributors. Of a signed zone whose newer draft is refused it is
 * the last good version, whose signatures go on being renewed. Undefined where nothing may be published.
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
