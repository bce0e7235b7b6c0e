import type { Kind, Resource } from '@fourwinds/resources';

/** Returns the name of a kind in rows and notifications: its group and plural, for example `/secrets`. */
export function topicOf({ apiVersion, plural }: Pick<Kind<Resource>, 'apiVersion' | 'plural'>): string {
  return `${apiVersion.split('/').slice(0, -1).join('/')}/${plural}`;
}
