/** Icon of the pages: a compass needle. */
export const ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><circle cx="16" cy="16" r="15" fill="#0a5aa8"/><path d="M16 4l4 12-4 12-4-12z" fill="#fff"/></svg>';
