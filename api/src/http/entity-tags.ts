/** Whether the header If-Match or If-None-Match is `*`, or has a tag that fits (RFC 9110 13.1). */
export function hasTag(header: string, fits: (tag: string) => boolean): boolean {
  return header.trim() === '*' || header.split(',').some((tag) => fits(tag.trim()));
}
