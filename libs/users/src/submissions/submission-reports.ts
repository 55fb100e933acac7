import { Injectable } from '@nestjs/common';
import { Jobs } from '@app/core';
import { EventsService } from '@app/events';
import type { Scope } from '@app/teams';
import type { EntityManager } from 'typeorm';
import { FormIntegrations } from './form-integrations';
import { runFormRules } from './submission.jobs';
import { type SubmissionReport, toSubmissionEventDto } from './submission-report';

/** Reports submissions to the rules and integrations of their forms and to the webhook endpoints of the team. */
@Injectable()
export class SubmissionReports {
  constructor(
    private readonly integrations: FormIntegrations,
    private readonly events: EventsService,
    private readonly jobs: Jobs,
  ) {}

  /**
   * Reports the submissions of one call, within its transaction. The rules of completed ones are queued; those without rules
   * are reported as completed.
   */
  async received(manager: EntityManager, scope: Scope, reports: SubmissionReport[], requestId: string): Promise<void> {
    const cause = { trigger: 'data_received', requestId } as const;
    await this.integrations.run(manager, scope, reports, cause);
    const completed = reports.filter(({ submission }) => submission.completedAt !== null);
    const finished = completed.filter(({ submission }) => !submission.rulesPending);
    await this.completed(manager, scope, finished, requestId);
    const pending = completed.filter(({ submission }) => submission.rulesPending);
    const payloads = pending.map(({ submission }) => ({ submissionId: submission.id }));
    if (payloads.length > 0) await this.jobs.addAll(manager, runFormRules, payloads, { ...scope, requestId });
  }

  /** Reports completed submissions, within the transaction that completes them or stores the changes of their rules. */
  async completed(
    manager: EntityManager,
    scope: Scope,
    reports: SubmissionReport[],
    requestId?: string,
  ): Promise<void> {
    await this.integrations.run(manager, scope, reports, { trigger: 'form_completion', requestId });
    const events = reports.map((report) => {
      const { submission, form } = report;
      return { data: toSubmissionEventDto(report), userId: submission.userId, formId: form.key, requestId };
    });
    await this.events.publishAll(manager, scope, 'submission.completed', events);
  }
}
