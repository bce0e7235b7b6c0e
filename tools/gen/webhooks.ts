import { eventKinds } from '@fourwinds/webhooks';
import { eventCatalogue, exampleBody } from '../../api/src/automation/webhooks/event-catalogue.ts';
import { replaceBlock } from './block.ts';
import { code, table } from './table.ts';

/** Returns the webhooks page with its event table, and with an example of each event. */
export function webhooksPage(page: string): string {
  const rows = eventKinds.map((kind) => [code(kind), eventCatalogue[kind].when, fieldsOf(eventCatalogue[kind].data)]);
  const examples = eventKinds.map(
    (kind) => `### ${code(kind)}\n\n\`\`\`json\n${JSON.stringify(exampleBody(kind), null, 2)}\n\`\`\``,
  );
  return replaceBlock(
    replaceBlock(page, 'events', table([['`type`', 'sent when', 'fields of `data`'], ...rows])),
    'examples',
    examples.join('\n\n'),
  );
}

function fieldsOf({ shape }: { readonly shape: object }): string {
  return Object.keys(shape).map(code).join(', ');
}
