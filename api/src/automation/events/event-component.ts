/** Converts the type of an event to the beginning of its component name: `zone.in_sync` to `ZoneInSync`. */
export function eventComponent(type: string): string {
  return type.replaceAll(/(?:^|[._])([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
