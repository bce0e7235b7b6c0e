import type { Kind, Resource } from '@fourwinds/resources';

/** What the rows and notifications of a kind are filed under: its group and plural name, as `/secrets`. */
export function topicOf({ apiVersion, plural }: Pick<Kind<Resource>, 'apiVersion' | 'plural'>): string {
  return `${apiVersion.split('/').slice(0, -1).join('/')}/${plural}`;
}
