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
   * Reports a call that submitted values, within its transaction. When it completed the submission, the rules of the form are
   * queued; without rules the completion is reported too.
   */
  async received(manager: EntityManager, scope: Scope, report: SubmissionReport, requestId: string): Promise<void> {
    await this.integrations.run(manager, scope, report, { trigger: 'data_received', requestId });
    const { id, completedAt, rulesPending } = report.submission;
    if (!completedAt) return;
    if (!rulesPending) return this.completed(manager, scope, report, requestId);
    await this.jobs.add(manager, runFormRules, { submissionId: id }, { teamId: scope.teamId, requestId });
  }

  /** Reports a completed submission, within the transaction that completes it or stores the changes of its rules. */
  async completed(manager: EntityManager, scope: Scope, report: SubmissionReport, requestId?: string): Promise<void> {
    await this.integrations.run(manager, scope, report, { trigger: 'form_completion', requestId });
    const { submission, form } = report;
    const about = { userId: submission.userId, formId: form.key, requestId };
    await this.events.publish(manager, scope, {
      type: 'submission.completed',
      data: toSubmissionEventDto(report),
      ...about,
    });
  }
}
