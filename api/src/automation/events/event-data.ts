import { KEY_ROLES } from '@fourwinds/resources';
import { z } from 'zod';
import { issueSchema } from '../../http/issue-schema.ts';
import { keyStates } from '../../zones/dnssec/key-schema.ts';
import { dnssecSummary } from '../../zones/signing/signing-schema.ts';
import { delegationStates } from '../../zones/zone/delegation-state.ts';

/** Data that `GET /events` and webhooks share. */

/** Maximum issues per event. `GET /zones/{zone}` lists all. */
export const MOST_ISSUES = 10;

export const zoneFields = {
  zone_id: z.uuid().describe('ID of the zone.'),
  zone: z.string().meta({ description: 'Name of the zone.', example: 'example.com' }),
};

export const serial = z.int().describe('SOA serial of the version.');
const generation = z.int().describe('Version of the draft, from 1. A later version has a higher number.');

export const eventKey = z
  .object({
    key_tag: z.int().describe('Key tag (RFC 4034 appendix B).'),
    role: z.enum(KEY_ROLES).describe('Role of the key. A KSK signs the keys, a ZSK signs all other records.'),
    algorithm: z.string().meta({ description: 'Name of the algorithm.', example: 'ECDSAP256SHA256' }),
    status: keyStates,
  })
  .meta({ id: 'EventKey', description: 'A DNSSEC key of a zone, in an event.' });

export const zoneData = z.object(zoneFields).meta({ id: 'ZoneEventData', description: 'The zone of an event.' });

export const inSyncData = z
  .object({ ...zoneFields, serial, generation })
  .meta({ id: 'ZoneVersionEventData', description: 'A version of a zone.' });

export const invalidData = z
  .object({
    ...zoneFields,
    generation,
    issues: z.array(issueSchema).max(MOST_ISSUES).describe('The first errors of the draft.'),
  })
  .meta({ id: 'ZoneInvalidEventData', description: 'A draft with errors.' });

export const delegationData = z
  .object({
    ...zoneFields,
    status: z.enum(delegationStates).describe('Status of the delegation, as in `GET …/delegation`.'),
    message: z.string().describe('What the owner must do, for people.'),
  })
  .meta({ id: 'ZoneDelegationEventData', description: 'The delegation of a zone at its parent.' });

export const changeData = z
  .object({
    ...zoneFields,
    change_id: z.uuid().nullable().describe('ID of the change. Null for a change by kubectl.'),
    generation,
  })
  .meta({ id: 'ChangeAppliedEventData', description: 'A change of a draft.' });

export const regionData = z
  .object({ ...zoneFields, region: z.string().describe('Name of the region.'), serial })
  .meta({ id: 'RegionInSyncEventData', description: 'A region that serves a version.' });

const nextStep = z
  .object({
    reason: z.string().describe('Reason of the condition, as in `GET …/dnssec`.'),
    message: z.string().describe('What happens next or what the owner must do, for people.'),
  })
  .meta({ id: 'DnssecEventStep', description: 'The next step of DNSSEC.' });

export const dnssecData = z
  .object({
    ...zoneFields,
    status: dnssecSummary.status,
    keys: z.array(eventKey).describe('All keys of the zone.'),
    waiting_for: nextStep.nullable().describe('The next step. Null if there is none.'),
  })
  .meta({ id: 'DnssecEventData', description: 'The DNSSEC of a zone.' });
