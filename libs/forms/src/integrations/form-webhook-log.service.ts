import { Injectable } from '@nestjs/common';
import { NotFoundError } from '@app/core';
import { DeliveryList, type WebhookLogEntryDto } from '@app/events';
import type { Scope } from '@app/teams';
import { FormsRepository } from '../forms.repository';

/** The log of the webhooks of a form. */
@Injectable()
export class FormWebhookLog {
  constructor(
    private readonly forms: FormsRepository,
    private readonly deliveries: DeliveryList,
  ) {}

  /** The deliveries of the last week in the environment, in batches, newest first. @throws NotFoundError */
  async list(scope: Scope, formKey: string): Promise<AsyncGenerator<WebhookLogEntryDto[]>> {
    if (!(await this.forms.hasKey(scope, formKey))) throw new NotFoundError(`Form ${formKey}`);
    return this.deliveries.logOf(scope, formKey);
  }
}
