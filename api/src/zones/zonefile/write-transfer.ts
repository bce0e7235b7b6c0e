import { Name, type TransferFields, transferMessages } from '@fourwinds/dns';
import type { Readings } from '@fourwinds/zones';
import { visibleSets, type ZoneFacts } from './visible-sets.ts';

export interface TransferFacts extends ZoneFacts {
  /**
   * ID, RD flag and question of the query, and the OPT record of the response. The name in the question is as the
   * client wrote it.
   */
  readonly query: Pick<TransferFields, 'id' | 'rd' | 'edns'> & {
    readonly question: { readonly name: string; readonly type: number; readonly class: number };
  };
}

/** Returns the unsigned response messages of a zone transfer. Throws the same Failures as visibleSets. */
export function writeTransfer({ query, ...facts }: TransferFacts, readings: Readings): Uint8Array[] {
  const { question, ...fields } = query;
  const questions = [{ ...question, name: Name.parse(question.name) }];
  return transferMessages({ ...fields, questions }, visibleSets(facts, readings));
}
