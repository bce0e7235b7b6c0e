/** The message of a thrown error; of any other value that is thrown, its text. */
export function errorMessage(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}
