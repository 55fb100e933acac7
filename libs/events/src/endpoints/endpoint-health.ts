import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Mails } from '@app/core';
import { AccountsService, AuditTrail } from '@app/teams';
import type { DeliveryOutcome } from '../deliveries/delivery-outcome';
import { deliverWebhook } from '../deliveries/delivery.jobs';
import type { WebhookDelivery } from '../deliveries/webhook-delivery.entity';
import { disabledMail } from './disabled-mail';
import { ENDPOINT } from './webhook-endpoint.dto';
import type { DisableReason, WebhookEndpoint } from './webhook-endpoint.entity';
import { WebhookEndpointsRepository } from './webhook-endpoints.repository';

/** An endpoint is disabled when every call has failed for this long (Standard Webhooks, "Deliverability and reliability"). */
const FAILING_DAYS = 5;

/** Follows the calls of endpoints, and disables those that are gone. */
@Injectable()
export class EndpointHealth {
  constructor(
    private readonly endpoints: WebhookEndpointsRepository,
    private readonly accounts: AccountsService,
    private readonly mails: Mails,
    private readonly trail: AuditTrail,
  ) {}

  /** The endpoint of a delivery; null for deliveries to other addresses. */
  async findForJob(id: string | null): Promise<WebhookEndpoint | null> {
    return id === null ? null : this.endpoints.findForJob(id);
  }

  /**
   * Notes the result of a call in the transaction that records it. Of several calls that disable the endpoint at the same time
   * one sends the mails and has an audit entry.
   */
  async note(
    { endpointId, environmentId, requestId }: WebhookDelivery,
    verdict: DeliveryOutcome['verdict'],
    manager: EntityManager,
  ): Promise<void> {
    if (endpointId === null) return;
    if (verdict === 'delivered') return this.endpoints.markWorkingForJob(endpointId, manager);
    await this.endpoints.markFailingForJob(endpointId, manager);
    const reason = verdict === 'gone' ? 'gone' : 'failing';
    const days = verdict === 'gone' ? 0 : FAILING_DAYS;
    const disabled = await this.endpoints.disableForJob(endpointId, { reason, days }, manager);
    if (!disabled) return;
    await this.audit(disabled, requestId, manager);
    await this.tellAdmins(disabled, reason, environmentId, manager);
  }

  private audit({ id, teamId }: WebhookEndpoint, requestId: string, manager: EntityManager): Promise<void> {
    const object = { objectType: ENDPOINT, objectIds: [id], fields: ['enabled'] };
    return this.trail.addOfJob(
      { teamId, environmentId: null, job: deliverWebhook.name, requestId, ...object },
      manager,
    );
  }

  private async tellAdmins(
    endpoint: WebhookEndpoint,
    reason: DisableReason,
    environmentId: string,
    manager: EntityManager,
  ): Promise<void> {
    const mail = disabledMail(endpoint, reason);
    const { teamId } = endpoint;
    for (const to of await this.accounts.adminAddresses(endpoint, manager))
      await this.mails.add(manager, { teamId, environmentId, aboutId: null, to, ...mail });
  }
}
