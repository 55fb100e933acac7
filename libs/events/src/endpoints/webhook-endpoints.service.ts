import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type InputProblem, InvalidInputError, type Listing, type Loose, type PageQuery, type Sent } from '@app/core';
import { EnvironmentsService, noteForAudit, type Auth, type TeamEnvironments, type TeamScope } from '@app/teams';
import { Deliveries } from '../deliveries/deliveries';
import { DeliveryList } from '../deliveries/delivery-list.service';
import type { WebhookDeliveryDto } from '../deliveries/delivery.dto';
import { testEventBody } from '../event-body';
import { TEST_EVENT } from '../types/event-types';
import { webhookUrlProblem } from '../webhook-url';
import {
  ENDPOINT,
  toWebhookEndpointDto,
  type CreateWebhookEndpointDto,
  type EditWebhookEndpointDto,
  type WebhookEndpointDto,
} from './webhook-endpoint.dto';
import type { WebhookEndpoint } from './webhook-endpoint.entity';
import { WebhookEndpointsRepository, type EndpointSettings } from './webhook-endpoints.repository';

/** The webhook endpoints of a team. */
@Injectable()
export class WebhookEndpointsService {
  constructor(
    private readonly endpoints: WebhookEndpointsRepository,
    private readonly environments: EnvironmentsService,
    private readonly deliveries: Deliveries,
    private readonly list: DeliveryList,
    private readonly dataSource: DataSource,
  ) {}

  async page(scope: TeamScope, query: PageQuery): Promise<Listing<WebhookEndpointDto>> {
    const [{ names }, { count, results }] = await Promise.all([
      this.environments.ofTeam(scope),
      this.endpoints.page(scope, query.skip, query.page_size),
    ]);
    return { count, results: results.map((endpoint) => toWebhookEndpointDto(endpoint, names)) };
  }

  async read(scope: TeamScope, id: string): Promise<WebhookEndpointDto> {
    const { names } = await this.environments.ofTeam(scope);
    return toWebhookEndpointDto(await this.endpoints.get(scope, id), names);
  }

  /**
   * @throws InvalidInputError for an invalid url and unknown environments
   * @throws ForbiddenError when the endpoint would receive events of environments that the key does not reach
   */
  async create(auth: Auth, sent: Sent<CreateWebhookEndpointDto>): Promise<WebhookEndpointDto> {
    const team = await this.environments.ofTeam(auth.scope);
    sent.add(referenceProblems(sent.value, team));
    const settings = settingsOf(sent.valid(), team);
    assertReach(auth, team, settings.environmentIds ?? []);
    const created = await this.dataSource.transaction((manager) =>
      this.endpoints.insert(auth.scope, settings, manager),
    );
    return toWebhookEndpointDto(created, team.names);
  }

  /** Changes the given members. @throws like `create`, also for the environments before the change */
  async edit(auth: Auth, id: string, sent: Sent<EditWebhookEndpointDto>): Promise<WebhookEndpointDto> {
    const team = await this.environments.ofTeam(auth.scope);
    sent.add(referenceProblems(sent.value, team));
    const body = sent.valid();
    const edited = await this.endpoints.locked(auth.scope, id, (endpoint, manager) => {
      assertReach(auth, team, endpoint.environmentIds);
      const settings = settingsOf(body, team, endpoint);
      assertReach(auth, team, settings.environmentIds ?? endpoint.environmentIds);
      return this.endpoints.update(endpoint, settings, manager);
    });
    return toWebhookEndpointDto(edited, team.names);
  }

  /** Deletes an endpoint with its deliveries. @throws ForbiddenError like `create` */
  async delete(auth: Auth, id: string): Promise<void> {
    const team = await this.environments.ofTeam(auth.scope);
    await this.endpoints.locked(auth.scope, id, async (endpoint, manager) => {
      assertReach(auth, team, endpoint.environmentIds);
      await this.endpoints.delete(auth.scope, id, manager);
    });
  }

  /**
   * Sends a test event, signed with the secret of the key's environment.
   * @throws InvalidInputError when the endpoint is disabled, or receives no events of the environment
   */
  async test(auth: Auth, id: string, requestId: string): Promise<WebhookDeliveryDto> {
    const { scope, environment } = auth;
    const endpoint = await this.endpoints.get(scope, id);
    assertReceives(endpoint, auth);
    noteForAudit({ objectType: ENDPOINT, objectIds: [id] });
    const body = testEventBody(environment, endpoint.id);
    const message = { target: 'endpoint', eventType: TEST_EVENT, eventId: randomUUID(), body, requestId } as const;
    const deliveryId = await this.dataSource.transaction((manager) =>
      this.deliveries.add(manager, scope, { ...message, endpointId: id, url: endpoint.url }),
    );
    return this.list.read(scope, deliveryId);
  }
}

/** @param before the endpoint that is edited; enabling it clears the reason why it was disabled, and a new url has not failed yet */
function settingsOf(
  body: EditWebhookEndpointDto,
  team: TeamEnvironments,
  before?: WebhookEndpoint,
): Partial<EndpointSettings> {
  const { url, event_types, environments, description, enabled } = body;
  return {
    ...(url !== undefined && { url }),
    ...(url !== undefined && url !== before?.url && { failingSince: null }),
    ...(event_types && { eventTypes: [...new Set(event_types)] }),
    ...(environments && { environmentIds: idsOf(environments, team) }),
    ...(description !== undefined && { description }),
    ...(enabled === true && { disabledAt: null, disableReason: null, failingSince: null }),
    ...(enabled === false && !before?.disabledAt && { disabledAt: new Date() }),
  };
}

const idsOf = (environments: string[], { ids }: TeamEnvironments): string[] =>
  [...new Set(environments)].map((name) => ids.get(name)!);

/** The problems of the url and of environments that the team does not have. */
function referenceProblems(
  { url, environments = [] }: Loose<EditWebhookEndpointDto>,
  { ids }: TeamEnvironments,
): InputProblem[] {
  const message = url === undefined ? null : webhookUrlProblem(url);
  const known = [...ids.keys()].join(', ');
  const unknown = environments.flatMap((name, index): InputProblem[] =>
    name === undefined || ids.has(name)
      ? []
      : [{ path: `environments[${index}]`, message: `there is no environment ${name}; there are ${known}` }],
  );
  return message === null ? unknown : [{ path: 'url', message }, ...unknown];
}

/** Refuses keys of an environment that decide about the events of others; keys of the main one reach all. */
function assertReach({ scope }: Auth, team: TeamEnvironments, environmentIds: string[]): void {
  const own = environmentIds.length > 0 && environmentIds.every((id) => id === scope.environmentId);
  if (!own) team.assertReachesEvery(scope.environmentId, 'a webhook endpoint of other environments');
}

function assertReceives({ disabledAt, environmentIds }: WebhookEndpoint, { scope, environment }: Auth): void {
  if (disabledAt) throw new InvalidInputError('The endpoint is disabled: enable it first.');
  if (environmentIds.length > 0 && !environmentIds.includes(scope.environmentId))
    throw new InvalidInputError(
      `The endpoint receives no events of the environment ${environment}, to which the key belongs.`,
    );
}
