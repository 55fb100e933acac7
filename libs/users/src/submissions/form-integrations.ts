import { Injectable } from '@nestjs/common';
import { Mails, serializerOf } from '@app/core';
import { Deliveries, FormWebhookDto, type NewDelivery } from '@app/events';
import { FieldsService, HeaderVault, type Integration, type IntegrationTrigger } from '@app/forms';
import { EnvironmentsService, type Scope } from '@app/teams';
import type { EntityManager } from 'typeorm';
import { submissionMail } from './submission-mail';
import { type SubmissionReport, toFormWebhookDto } from './submission-report';

const EVENTS = { data_received: 'form.data_received', form_completion: 'form.completed' } as const satisfies Record<
  IntegrationTrigger,
  FormWebhookDto['event']
>;

/** The cause of a report. */
export interface ReportCause {
  trigger: IntegrationTrigger;
  requestId?: string;
}

/** An integration, and the report that it passes on. */
interface Triggered {
  integration: Integration;
  report: SubmissionReport;
}

/** The circumstances of all reports of a call. */
interface Circumstances {
  scope: Scope;
  cause: ReportCause;
  /** The name of the environment, and whether it holds real data, not test data. */
  environment: { name: string; isMain: boolean };
}

/** Runs the integrations of forms. Webhooks and mails commit with the change of the submission. */
@Injectable()
export class FormIntegrations {
  constructor(
    private readonly deliveries: Deliveries,
    private readonly mails: Mails,
    private readonly environments: EnvironmentsService,
    private readonly fields: FieldsService,
    private readonly vault: HeaderVault,
  ) {}

  /** Adds the deliveries and mails of the forms' integrations with this trigger. */
  async run(manager: EntityManager, scope: Scope, reports: SubmissionReport[], cause: ReportCause): Promise<void> {
    const triggered = reports.flatMap((report) =>
      report.form.integrations
        .filter(({ settings }) => settings.trigger === cause.trigger)
        .map((integration) => ({ integration, report })),
    );
    if (triggered.length === 0) return;
    const circumstances = { scope, cause, environment: await this.environments.describe(scope, manager) };
    const webhooks = triggered.flatMap((one) => this.toDelivery(one, circumstances));
    await this.deliveries.addAll(manager, scope, webhooks);
    for (const one of triggered) if (one.integration.type === 'email') await this.mail(manager, one, circumstances);
  }

  /** Test data goes to the address for tests, or nowhere. */
  private toDelivery({ integration, report }: Triggered, { cause, environment }: Circumstances): NewDelivery[] {
    const { type, settings, sealedHeaders } = integration;
    const url = environment.isMain ? settings.webhook : settings.testWebhook;
    if (type !== 'webhook' || url === '') return [];
    const eventType = EVENTS[cause.trigger];
    const body = serializerOf(FormWebhookDto)(toFormWebhookDto(report, eventType, environment.name));
    const about = { userId: report.submission.userId, formId: report.form.key, requestId: cause.requestId };
    return [{ target: 'integration', eventType, url, headers: this.vault.open(sealedHeaders), body, ...about }];
  }

  private async mail(
    manager: EntityManager,
    { integration, report }: Triggered,
    { scope, cause, environment }: Circumstances,
  ): Promise<void> {
    const { subject, recipients, includeValues } = integration.settings;
    const { name, isMain } = environment;
    const labels = includeValues ? await this.labelsOf(scope, Object.keys(report.fields), manager) : null;
    const mail = submissionMail(report, { subject, environment: name, isTest: !isMain, labels });
    const about = { ...scope, aboutId: report.submission.id, requestId: cause.requestId };
    for (const to of recipients) await this.mails.add(manager, { ...about, ...mail, to });
  }

  private async labelsOf(scope: Scope, keys: string[], manager: EntityManager): Promise<Map<string, string>> {
    const definitions = await this.fields.findByKeys(scope, keys, manager);
    return new Map([...definitions.values()].map(({ key, displayText }) => [key, displayText]));
  }
}
