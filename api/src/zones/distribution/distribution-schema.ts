import { z } from 'zod';
import { regionSchema } from '../zone/zone-schema.ts';
import { addressStates } from './address-state.ts';

const answerSchema = z
  .object({
    serial: z.int().nullable().describe('SOA serial. Null if the answer has none.'),
    rcode: z.string().nullable().describe('Response code, e.g. NOERROR or REFUSED. Null if there was no answer.'),
    milliseconds: z.number().describe('Time until the answer or the timeout.'),
    error: z.string().nullable().describe('Why there was no answer. Null if there was one.'),
  })
  .meta({ id: 'TransportAnswer' });

const addressSchema = z
  .object({
    address: z.string().describe('IP address of the nameserver.'),
    status: z
      .enum(addressStates)
      .describe(
        'current: the published serial, over UDP and TCP. behind, ahead: a lower or higher serial. not_served: the answer does not contain the zone. differs: UDP and TCP answers differ. silent: no answer over UDP or TCP.',
      ),
    udp: answerSchema.describe('The answer over UDP.'),
    tcp: answerSchema.describe('The answer over TCP.'),
  })
  .meta({ id: 'AddressState' });

const nameserverSchema = z
  .object({
    name: z.string().describe('Name of the nameserver.'),
    region: z.string().describe('Name of its region.'),
    acknowledged: regionSchema
      .nullable()
      .describe('The version reported by the servers of the region. Null before the first report.'),
    address_states: z.array(addressSchema).describe('Each address of the nameserver, with its answers.'),
  })
  .meta({ id: 'NameserverState' });

/** The versions of a zone that the nameservers serve. */
export const distributionSchema = z
  .object({
    zone: z.string().describe('Name of the zone.'),
    serial: z.int().nullable().describe('Last published serial. Null before the first publication.'),
    asked_at: z.iso.datetime().describe('When the nameservers were queried. A result is reused for five seconds.'),
    in_sync: z.boolean().describe('Whether every address is current.'),
    nameserver_states: z.array(nameserverSchema).describe('Each nameserver, with the version that it serves.'),
  })
  .meta({ id: 'Distribution' });

export type DistributionView = z.infer<typeof distributionSchema>;
