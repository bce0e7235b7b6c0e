/** The signed-in user, as embedded in the document by the server. */
export interface Person {
  readonly email: string;
  /** The account id. */
  readonly account: string;
  readonly is_staff: boolean;
  /** When the account will be deleted; null if no deletion is scheduled. */
  readonly ends_at: string | null;
}

export const person: Person = JSON.parse(
  document.querySelector<HTMLMetaElement>('meta[name=person]')!.content,
) as Person;
