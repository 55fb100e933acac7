import { Webhook } from 'standardwebhooks';
import { DataSource } from 'typeorm';
import { JobClock } from '@app/core';
import { EventsService, type DomainEvent, type EventType } from '@app/events';
import { signsIn, testService, until, WebhookReceiver, type ApiClient, type SignedIn } from '@app/testing';

interface Delivery {
  id: string;
  webhook_id: string;
  status: string;
  attempt_count: number;
  status_code: number;
  reason: string;
  next_attempt_at: string | null;
  attempts: { created_at: string; status_code: number; reason: string; response: string; duration_ms: number }[];
}

/** A spec that imports this file starts the service. */
export const service = testService({ settings: { BASE_URL: 'https://forms.example' } });
export const signedIn = signsIn(service);

export const SECOND = 1_000;
export const DAY = 86_400 * SECOND;
export const PRIVATE = 'http://10.0.0.1/hook';

/** The receiver of the current test. */
export let receiver: WebhookReceiver;
beforeEach(async () => void (receiver = await WebhookReceiver.open()));
afterEach(() => receiver.close());

/** A team with an endpoint for `user.deleted`. */
export async function aTeamWithEndpoint(more: object = {}) {
  const member = await signedIn();
  const endpoint = await anEndpoint(member.client, more);
  return { ...member, endpoint };
}

export async function anEndpoint(client: ApiClient, more: object = {}): Promise<string> {
  const body = { url: receiver.url, event_types: ['user.deleted'], ...more };
  return (await client.post('/api/builder/webhook-endpoint/', body).expect(201)).body.id as string;
}

export const publish = <Type extends EventType>(scope: SignedIn['scope'], event: DomainEvent<Type>) =>
  service.inWorker(DataSource).transaction((manager) => service.inWorker(EventsService).publish(manager, scope, event));

export const deleted = (scope: SignedIn['scope'], user_id = 'ann') =>
  publish(scope, { type: 'user.deleted', data: { user_id }, requestId: 'request-1' });

export const list = async (client: ApiClient, query = '') =>
  (await client.get(`/api/webhook/delivery/${query}`).expect(200)).body as { count: number; results: Delivery[] };

export const read = async (client: ApiClient, id: string) =>
  (await client.get(`/api/webhook/delivery/${id}/`).expect(200)).body as Delivery;

/** The only delivery, once it satisfies the condition. */
export async function deliveryThat(client: ApiClient, condition: (delivery: Delivery) => boolean): Promise<Delivery> {
  let found: Delivery | undefined;
  await until(40_000, async () => {
    const [first] = (await list(client)).results;
    found = first;
    return first !== undefined && condition(first);
  });
  return read(client, found!.id);
}

export const attempted = (client: ApiClient, attempts: number) =>
  deliveryThat(client, ({ attempt_count }) => attempt_count === attempts);

export async function secretOf(client: ApiClient): Promise<string> {
  return (await client.get('/api/builder/webhook-secret/').expect(200)).body.secret as string;
}

/** The verified body of a call. @throws when the signature is wrong */
export const verified = (secret: string, { headers, body }: WebhookReceiver['calls'][number]) =>
  new Webhook(secret).verify(body, headers as Record<string, string>);

/** Sets the clock of the worker's jobs, and notifies the worker. */
export async function setClock(time: number) {
  jest.replaceProperty(service.inWorker(JobClock), 'now', `timestamptz '${new Date(time).toISOString()}'`);
  await (await service.database.connection()).query(`SELECT pg_notify('formwork_outbox', '')`);
}
afterEach(() => jest.restoreAllMocks());
