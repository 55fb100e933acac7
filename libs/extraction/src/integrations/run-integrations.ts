import { Injectable } from '@nestjs/common';
import { declareSealed, Mails, serializerOf } from '@app/core';
import { Deliveries, ExtractionWebhookDto, type NewDelivery } from '@app/events';
import { HeaderVault, INTEGRATION_HEADERS } from '@app/forms';
import { EnvironmentsService } from '@app/teams';
import type { EntityManager } from 'typeorm';
import { ExtractionsRepository } from '../extractions/extractions.repository';
import type { ExtractionRun } from '../runs/extraction-run.entity';
import { toExtractionEventDto } from '../runs/reports/run-payload';
import type { ExtractionIntegration } from './extraction-integration.entity';
import { runMail } from './run-mail';

declareSealed({
  table: 'extraction_integration',
  key: { id: 'uuid' },
  column: 'sealed_headers',
  purpose: () => INTEGRATION_HEADERS,
});

/** What the integrations of a run share. */
interface Circumstances {
  run: ExtractionRun;
  extractionName: string;
  /** The name of the environment, and whether it holds real data, not test data. */
  environment: { name: string; isMain: boolean };
  showsConfidence: boolean;
  requestId?: string;
}

/** Runs the integrations of extractions. Webhooks and mails commit with the result of the run. */
@Injectable()
export class RunIntegrations {
  constructor(
    private readonly extractions: ExtractionsRepository,
    private readonly deliveries: Deliveries,
    private readonly mails: Mails,
    private readonly environments: EnvironmentsService,
    private readonly vault: HeaderVault,
  ) {}

  /** Adds the deliveries and mails about a run that has ended. */
  async report(manager: EntityManager, run: ExtractionRun, requestId?: string): Promise<void> {
    const trigger = run.status === 'succeeded' ? 'extraction_completion' : 'extraction_failure';
    const all = await this.extractions.integrationsOf({ id: run.extractionId }, manager);
    const integrations = all.filter(({ settings }) => settings.trigger === trigger);
    if (integrations.length === 0) return;
    const { name, confidenceScoresEnabled } = await this.extractions.get(run, run.extractionId, manager);
    const environment = await this.environments.describe(run, manager);
    const about = { run, extractionName: name, environment, showsConfidence: confidenceScoresEnabled, requestId };
    const webhooks = integrations.flatMap((integration) => this.toDelivery(integration, about));
    await this.deliveries.addAll(manager, run, webhooks);
    for (const one of integrations) if (one.type === 'email') await this.mail(manager, one, about);
  }

  /** Test data goes to the address for tests, or nowhere. */
  private toDelivery({ type, settings, sealedHeaders }: ExtractionIntegration, about: Circumstances): NewDelivery[] {
    const { run, environment, extractionName, showsConfidence, requestId } = about;
    const url = environment.isMain ? settings.webhook : settings.testWebhook;
    if (type !== 'webhook' || url === '') return [];
    const event = run.status === 'succeeded' ? ('extraction.completed' as const) : ('extraction.failed' as const);
    const data = toExtractionEventDto(run, { confidence: showsConfidence, boundingBoxes: false });
    const named = { ...data, event, environment: environment.name, extraction_name: extractionName };
    const subject = { userId: run.userId, runId: run.id, requestId };
    const headers = this.vault.open(sealedHeaders);
    const body = serializerOf(ExtractionWebhookDto)(named);
    return [{ target: 'integration', eventType: event, url, headers, body, ...subject }];
  }

  private async mail(manager: EntityManager, { settings }: ExtractionIntegration, about: Circumstances): Promise<void> {
    const { run, environment, extractionName, requestId } = about;
    const { subject, recipients, includeValues } = settings;
    const { name, isMain } = environment;
    const mail = runMail(run, { extractionName, subject, environment: name, isTest: !isMain, includeValues });
    const { id: aboutId, teamId, environmentId } = run;
    for (const to of recipients)
      await this.mails.add(manager, { teamId, environmentId, aboutId, requestId, ...mail, to });
  }
}
