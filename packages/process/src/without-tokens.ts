/** Matches API tokens, including damaged and URL-escaped tokens. */
const TOKEN = /(?:f|%66)(?:w|%77)(?:_|%5f)(?:[0-9a-z]|%[3-7][0-9a-f]){16,}/gi;

export function withoutTokens(text: string): string {
  return text.replace(TOKEN, 'fw_[hidden]');
}
