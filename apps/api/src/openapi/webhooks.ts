import { getSchemaPath, type OpenAPIObject } from '@nestjs/swagger';
import type { DtoClass } from '@app/core';
import { EVENT_TYPES, ExtractionCallbackDto, FormWebhookDto, TEST_EVENT, TestEventDto } from '@app/events';

interface Message {
  name: string;
  summary: string;
  description: string;
  /** Of the body. */
  schema: object;
}

const text = (name: string, description: string) => ({
  ...{ name, in: 'header' as const, required: true, description },
  schema: { type: 'string' },
});

/** The headers of the Standard Webhooks specification. */
const HEADERS = [
  text('webhook-id', 'the same for every attempt of a message: detect repetitions by it'),
  text('webhook-timestamp', 'of the attempt, in seconds since 1970'),
  text('webhook-signature', "a signature with the environment's secret (v1); two of them for a day after a rotation"),
];

const RESPONSES = {
  '2XX': { description: 'The message was received' },
  '410': { description: 'Gone: no further attempts, and an endpoint is disabled' },
  '429': { description: 'Not now: the next attempt waits for `Retry-After`' },
  default: { description: 'The message is sent again: ten attempts within some three days' },
};

/** The classes of payloads, which no route names. */
export const PAYLOADS = [
  ...Object.values(EVENT_TYPES).map(({ payload }) => payload),
  ExtractionCallbackDto,
  FormWebhookDto,
  TestEventDto,
];

/** The messages that the service sends, from the table of event types. */
export function webhooks(): NonNullable<OpenAPIObject['webhooks']> {
  const events = Object.entries(EVENT_TYPES).map(([type, { payload, description }]) => ({
    ...{ name: type, summary: type, description: `Sent to webhook endpoints when ${description}.` },
    schema: eventSchema(type, payload),
  }));
  const test = {
    name: TEST_EVENT,
    summary: TEST_EVENT,
    description: 'Sent to one webhook endpoint by `POST /api/builder/webhook-endpoint/{id}/test/`.',
    schema: eventSchema(TEST_EVENT, TestEventDto),
  };
  const callback = {
    name: 'extraction.callback',
    summary: 'Callback of a run',
    description: 'Sent when a run has ended, to the address in the `webhook` part of the request that started it.',
    schema: { $ref: getSchemaPath(ExtractionCallbackDto) },
  };
  const integration = {
    name: 'form.integration',
    summary: 'Webhook of a form',
    description: 'Sent by the webhook integrations of a form according to their trigger, with their headers.',
    schema: { $ref: getSchemaPath(FormWebhookDto) },
  };
  return Object.fromEntries(
    [...events, test, callback, integration].map((message) => [message.name, { post: operation(message) }]),
  );
}

const operation = ({ name, summary, description, schema }: Message) => ({
  ...{ operationId: `on_${name.replace('.', '_')}`, summary, description, tags: ['Webhooks'], security: [] },
  parameters: HEADERS,
  requestBody: { required: true, content: { 'application/json': { schema } } },
  responses: RESPONSES,
});

function eventSchema(type: string, payload: DtoClass) {
  const properties = {
    type: { type: 'string', enum: [type] },
    timestamp: { type: 'string', format: 'date-time', description: 'when it happened' },
    environment: { type: 'string', description: 'name of the environment in which it happened' },
    data: { $ref: getSchemaPath(payload) },
  };
  return { type: 'object', required: Object.keys(properties), properties };
}
