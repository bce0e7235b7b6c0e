/** Changes only ASCII letters, because labels have no others. */
export function lowerCase(text: string): string {
  return text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
}
