/** Whoever has signed in, as the server wrote it into the document. */
export interface Person {
  readonly email: string;
  /** The id of their account. */
  readonly account: string;
  readonly is_operator: boolean;
  /** When their account ends; null where it is not to be deleted. */
  readonly ends_at: string | null;
}

export const person: Person = JSON.parse(
  document.querySelector<HTMLMetaElement>('meta[name=person]')!.content,
) as Person;
