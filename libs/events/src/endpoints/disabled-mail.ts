import { mailContent, type MailContent } from '@app/core';
import { withoutQueryValues } from '../webhook-url';
import type { DisableReason, WebhookEndpoint } from './webhook-endpoint.entity';

const CAUSES: Record<DisableReason, string> = {
  gone: 'it answered 410 Gone, which says that it wants no further calls',
  failing: 'every call has failed for five days',
};

/** The mail about an endpoint that the service has disabled. */
export function disabledMail(
  { url, id }: Pick<WebhookEndpoint, 'url' | 'id'>,
  reason: DisableReason,
): { subject: string; content: MailContent } {
  const title = 'A webhook endpoint of your team was disabled';
  const content = mailContent({
    title,
    paragraphs: [
      `Formwork no longer sends events to ${withoutQueryValues(url)}: ${CAUSES[reason]}.`,
      `When the address works again, enable the endpoint ${id} (PATCH /api/builder/webhook-endpoint/${id}/), then send the events of the meantime that failed again (POST /api/webhook/delivery/redeliver/). Events that happen while it is disabled are not kept for it.`,
    ],
  });
  return { subject: title, content };
}
