/** True if an If-Match or If-None-Match header is `*` or contains a matching tag (RFC 9110 section 13.1). */
export function hasTag(header: string, fits: (tag: string) => boolean): boolean {
  return header.trim() === '*' || header.split(',').some((tag) => fits(tag.trim()));
}
