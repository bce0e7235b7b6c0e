import type { z } from 'zod';
import type { Endpoint } from './http/endpoint.ts';
import type { Services } from './services.ts';

export type ApiEndpoint = Endpoint<Services>;

/** An operation of the APIs here; its query and body have the types of their schemas. */
export function endpoint<Q extends z.ZodType, B extends z.ZodType>(definition: Endpoint<Services, Q, B>): ApiEndpoint {
  return definition;
}
