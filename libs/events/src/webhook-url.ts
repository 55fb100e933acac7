import { InvalidInputError } from '@app/core';

/** What is wrong with the form of the address of a webhook, or null; its host is checked when it is called. */
export function webhookUrlProblem(url: string): string | null {
  const parsed = URL.canParse(url) ? new URL(url) : null;
  const usable = parsed !== null && /^https?:$/.test(parsed.protocol) && !parsed.username && !parsed.password;
  return usable ? null : 'must be an http or https address without user name and password';
}

/** The same check for one address. @throws InvalidInputError with `path` */
export function checkWebhookUrl(url: string, path: string): void {
  const message = webhookUrlProblem(url);
  if (message !== null) throw new InvalidInputError([{ path, message }]);
}

/** Query strings often hold keys, so `https://a.example/hook?key=1` is shown as `https://a.example/hook?…`. */
export function withoutQueryValues(url: string): string {
  const end = url.search(/[?#]/);
  return end < 0 ? url : `${url.slice(0, end)}?…`;
}
