import { serializerOf } from '@app/core';
import { EVENT_TYPES, TEST_EVENT, type EventData, type EventType } from './types/event-types';
import { TestEventDto } from './types/test-event.dto';

/** The body of an event (Standard Webhooks, "Payload structure"), with the name of its environment. */
export function eventBody<Type extends EventType>(type: Type, environment: string, data: EventData<Type>): string {
  return bodyOf(type, environment, serializerOf(EVENT_TYPES[type].payload)(data));
}

/** The body of the test event that an endpoint gets on request. */
export function testEventBody(environment: string, endpointId: string): string {
  return bodyOf(TEST_EVENT, environment, serializerOf(TestEventDto)({ endpoint_id: endpointId }));
}

function bodyOf(type: string, environment: string, data: string): string {
  const head = JSON.stringify({ type, timestamp: new Date().toISOString(), environment });
  return `${head.slice(0, -1)},"data":${data}}`;
}
