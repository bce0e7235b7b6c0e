import { Name, type TransferFields, transferMessages } from '@fourwinds/dns';
import type { Readings } from '@fourwinds/zones';
import { visibleSets, type ZoneFacts } from './visible-sets.ts';

export interface TransferFacts extends ZoneFacts {
  /** The id, the flag RD and the question of the query, whose name is as the client wrote it, and the OPT record of the response. */
  readonly query: Pick<TransferFields, 'id' | 'rd' | 'edns'> & {
    readonly question: { readonly name: string; readonly type: number; readonly class: number };
  };
}

/** The messages that answer a query for a zone transfer, not signed yet. Throws Failure as visibleSets does. */
export function writeTransfer({ query, ...facts }: TransferFacts, readings: Readings): Uint8Array[] {
  const { question, ...fields } = query;
  const questions = [{ ...question, name: Name.parse(question.name) }];
  return transferMessages({ ...fields, questions }, visibleSets(facts, readings));
}
