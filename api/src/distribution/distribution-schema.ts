import { z } from 'zod';
import { addressStates } from './address-state.ts';

const answer = z.object({
  serial: z.int().nullable().describe('Of the SOA record; null where the answer has none.'),
  rcode: z.string().nullable().describe('Such as NOERROR or REFUSED; null where there is no answer.'),
  milliseconds: z.number().describe('Until the answer, or until it was waited for no longer.'),
  error: z.string().nullable().describe('Why there is no answer.'),
});

/** The versions of a zone that the nameservers answer with. */
export const distributionSchema = z.object({
  zone: z.string(),
  serial: z.int().nullable().describe('Published last; null before the first publication.'),
  asked_at: z.iso.datetime().describe('Answers serve all who ask within five seconds.'),
  in_sync: z.boolean().describe('Every address is current.'),
  nameservers: z.array(
    z.object({
      name: z.string(),
      region: z.string(),
      acknowledged: z
        .object({
          serial: z.int().nullable().describe('That every live server of the region serves.'),
          observed_at: z.iso.datetime().nullable().describe('Since when.'),
          servers: z.int().describe('Live servers that serve it.'),
        })
        .nullable()
        .describe('The version that the servers of the region reported; null before that.'),
      addresses: z.array(
        z.object({
          address: z.string(),
          state: z
            .enum(addressStates)
            .describe(
              'current: the published serial, over UDP and TCP; behind or ahead of it; not_served: an answer without the zone; differs: another answer over UDP than over TCP; silent: no answer over one of them.',
            ),
          udp: answer,
          tcp: answer,
        }),
      ),
    }),
  ),
});

export type DistributionView = z.infer<typeof distributionSchema>;
