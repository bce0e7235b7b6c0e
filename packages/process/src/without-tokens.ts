/** The form of a token, also of a damaged one and in the escapes of a URL. */
const TOKEN = /(?:f|%66)(?:w|%77)(?:_|%5f)(?:[0-9a-z]|%[3-7][0-9a-f]){16,}/gi;

/** The text without the tokens in it, wherever they are. */
export function withoutTokens(text: string): string {
  return text.replace(TOKEN, 'fw_[hidden]');
}
