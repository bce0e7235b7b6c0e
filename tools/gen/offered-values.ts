import { nameOf } from './description.ts';
import { allEventTypes } from '../../api/src/automation/events/event-types.ts';

const HEAD = '// Made by “npm run gen” from the description of the general API.\n';

/** The parts of an OpenAPI description that contain the values of a list in a request body. */
interface Description {
  readonly paths: {
    readonly [path: string]: {
      readonly post: {
        readonly requestBody: {
          readonly content: { readonly 'application/json': { readonly schema: Reference } };
        };
      };
    };
  };
  readonly components: { readonly schemas: { readonly [name: string]: Body } };
}

interface Body {
  readonly properties: Properties;
}

interface Reference {
  readonly $ref: string;
}

interface Properties {
  readonly [name: string]: { readonly items: { readonly enum: readonly string[] } };
}

/** Generates a module with lists of values for the dashboard, in API order. */
export function offeredValues(description: object): string {
  const { paths, components } = description as Description;
  const bodyOf = ({ $ref }: Reference): Body => components.schemas[nameOf($ref)];
  const offered = (path: string, property: string): readonly string[] =>
    bodyOf(paths[path].post.requestBody.content['application/json'].schema).properties[property].items.enum;
  return [
    HEAD,
    list('The scopes of tokens.', 'scopes', offered('/tokens', 'scopes')),
    list('The types of events that webhooks get.', 'webhookEventTypes', offered('/webhooks', 'events')),
  ].join('\n');
}

/**
 * Generates a module with the event types that the dashboard listens to. This is a separate module because every page
 * loads it.
 */
export function streamEvents(): string {
  return `${HEAD}\n${list('The types of events of `GET /events`.', 'streamEventTypes', allEventTypes)}`;
}

function list(comment: string, name: string, values: readonly string[]): string {
  return `/** ${comment} */\nexport const ${name} = [\n${values.map((value) => `  '${value}',\n`).join('')}] as const;\n`;
}
