import { Injectable } from '@nestjs/common';
import { Env, OutboundClient, OutboundError, SERVICE_VERSION, signWebhook } from '@app/core';
import { WebhookSecretsService } from '../secrets/webhook-secrets.service';
import { messageId } from './delivery.dto';
import { DeliveryHeaders } from './delivery-headers';
import { outcomeOf, outcomeOfError, type DeliveryOutcome } from './delivery-outcome';
import type { WebhookDelivery } from './webhook-delivery.entity';

/** For the whole call. The specification recommends 15 to 30 seconds ("Deliverability and reliability"). */
const TIMEOUT_MS = 15_000;

/** Posts the body of a delivery with the headers of the Standard Webhooks specification 1.0. */
@Injectable()
export class DeliveryCall {
  private readonly userAgent: string;

  constructor(
    private readonly secrets: WebhookSecretsService,
    private readonly headers: DeliveryHeaders,
    private readonly client: OutboundClient,
    env: Env,
  ) {
    this.userAgent = `Formwork-Webhooks/${SERVICE_VERSION} (+${env.baseUrl})`;
  }

  /** Each attempt has the same message id, and the time and signature of its own. */
  async make(delivery: WebhookDelivery, url: string, signal: AbortSignal): Promise<DeliveryOutcome> {
    const headers = await this.headersOf(delivery);
    const call = this.client.post(url, { headers, body: delivery.body, timeoutMs: TIMEOUT_MS, signal });
    return call.then((response) => outcomeOf(response, new Date()), outcomeOfThrown);
  }

  private async headersOf(delivery: WebhookDelivery): Promise<Record<string, string>> {
    const { body, requestId } = delivery;
    const secrets = await this.secrets.valid(delivery);
    const own = {
      'content-type': 'application/json',
      'user-agent': this.userAgent,
      ...(requestId && { 'x-request-id': requestId }),
      ...signWebhook(secrets, { id: messageId(delivery), timestamp: new Date(), body }),
    };
    const added = Object.entries(this.headers.unseal(delivery.sealedHeaders));
    return { ...Object.fromEntries(added.map(([name, value]) => [name.toLowerCase(), value])), ...own };
  }
}

function outcomeOfThrown(error: unknown): DeliveryOutcome {
  if (error instanceof OutboundError) return outcomeOfError(error);
  throw error;
}
