import { CLASS, META_TYPE, Name, type TransferFields, transferMessages } from '@fourwinds/dns';
import type { Readings } from '@fourwinds/zones';
import { visibleSets, type ZoneFacts } from './visible-sets.ts';

export interface TransferFacts extends ZoneFacts {
  /** The id and the flag RD of the query, the name of the zone in the letter case of the client, and the OPT record of the response. */
  readonly query: Pick<TransferFields, 'id' | 'rd' | 'edns'> & { readonly name: string };
}

/** The messages that answer a query for a zone transfer, not signed yet. Throws Failure as visibleSets does. */
export function writeTransfer({ query, ...facts }: TransferFacts, readings: Readings): Uint8Array[] {
  const { name, ...fields } = query;
  const questions = [{ name: Name.parse(name), type: META_TYPE.AXFR, class: CLASS.IN }];
  return transferMessages({ ...fields, questions }, visibleSets(facts, readings));
}
