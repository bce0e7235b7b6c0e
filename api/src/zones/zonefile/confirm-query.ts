import { intQuery } from '../../http/schemas.ts';

/** Query parameter of writes that replace all records. */
export const confirmQuery = intQuery(0, 999_999).optional().meta({
  description:
    'Number of names that are removed from the zone. Required if the zone has 20 names or more, and loses more than 30 % of them.',
  example: 12,
});
