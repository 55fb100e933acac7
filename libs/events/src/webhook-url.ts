import { InvalidInputError } from '@app/core';

/**
 * Checks the form of the address of a webhook; its host is checked when it is called.
 * @throws InvalidInputError with `path`
 */
export function checkWebhookUrl(url: string, path: string): void {
  const parsed = URL.canParse(url) ? new URL(url) : null;
  const usable = parsed !== null && /^https?:$/.test(parsed.protocol) && !parsed.username && !parsed.password;
  if (!usable)
    throw new InvalidInputError([{ path, message: 'must be an http or https address without user name and password' }]);
}

/** Query strings often hold keys, so `https://a.example/hook?key=1` is shown as `https://a.example/hook?…`. */
export function withoutQueryValues(url: string): string {
  const end = url.search(/[?#]/);
  return end < 0 ? url : `${url.slice(0, end)}?…`;
}
