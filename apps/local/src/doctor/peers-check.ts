import { type Env, SmtpMailer } from '@app/core';
import { type Finding, findingsOf } from './finding';

const TIMEOUT_MS = 10_000;

/** The mail server: it answers and accepts the login. No mail is sent. */
export async function checkMail({ smtpUrl, mailFrom, mailDir }: Env): Promise<Finding> {
  const { good, warning, fault } = findingsOf('mail');
  if (smtpUrl === null) return warning(`no server (SMTP_URL): mails become files in ${mailDir}, and nobody gets them`);
  try {
    await new SmtpMailer(smtpUrl, mailFrom).check();
    return good('the server accepts the login');
  } catch (error) {
    return fault(`the server does not accept mails: ${String(error)}. They wait and are tried again; check SMTP_URL.`);
  }
}

/** The collector of traces takes a call without spans. Nothing is to be said without a collector. */
export async function checkTraces({ traces }: Env): Promise<Finding[]> {
  const { good, fault } = findingsOf('traces');
  if (traces === null) return [];
  const { host } = new URL(traces.endpoint);
  try {
    const { status } = await fetch(`${traces.endpoint}/v1/traces`, {
      method: 'POST',
      headers: { ...traces.headers, 'content-type': 'application/json' },
      body: JSON.stringify({ resourceSpans: [] }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (status < 300) return [good(`${host} takes them`)];
    return [fault(`${host} responds ${status}: check OTEL_EXPORTER_OTLP_ENDPOINT and OTEL_EXPORTER_OTLP_HEADERS`)];
  } catch (error) {
    const { cause = error } = error as Error;
    return [fault(`${host} cannot be reached (${String(cause)}): check OTEL_EXPORTER_OTLP_ENDPOINT`)];
  }
}

/** What can be said of the language model without a call, which costs money. */
export function checkModel({ model }: Env): Finding[] {
  const { good, fault } = findingsOf('model');
  if (model === null) return [];
  const text = `${model.name} of ${model.url === null ? model.provider : new URL(model.url).host}`;
  if (model.apiKey !== null) return [good(`${text}, with a key; it was not called`)];
  if (model.provider === 'anthropic') return [fault(`${text} has no key: set MODEL_API_KEY`)];
  return [good(`${text}, without a key (MODEL_API_KEY); it was not called`)];
}
