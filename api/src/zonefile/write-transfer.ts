import { CLASS, META_TYPE, Name, transferMessages } from '@fourwinds/dns';
import type { Readings } from '@fourwinds/zones';
import { visibleSets, type ZoneFacts } from './visible-sets.ts';

export interface TransferFacts extends ZoneFacts {
  /** The query: its id, its flag RD, and the name of the zone in the letter case of the client. */
  readonly query: { readonly id: number; readonly rd: boolean; readonly name: string };
}

/** The messages that answer a query for a zone transfer, not signed yet. Throws Failure as visibleSets does. */
export function writeTransfer({ query, ...facts }: TransferFacts, readings: Readings): Uint8Array[] {
  const questions = [{ name: Name.parse(query.name), type: META_TYPE.AXFR, class: CLASS.IN }];
  return transferMessages({ id: query.id, rd: query.rd, questions }, visibleSets(facts, readings));
}
