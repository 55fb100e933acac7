import { Injectable } from '@nestjs/common';
import { EventsService } from '@app/events';
import type { Scope } from '@app/teams';
import type { EntityManager } from 'typeorm';
import { FormIntegrations } from './form-integrations';
import { type SubmissionReport, toSubmissionEventDto } from './submission-report';

/** Reports submissions to the integrations of their forms and to the webhook endpoints of the team. */
@Injectable()
export class SubmissionReports {
  constructor(
    private readonly integrations: FormIntegrations,
    private readonly events: EventsService,
  ) {}

  /** Reports a call that submitted values, within its transaction. */
  received(manager: EntityManager, scope: Scope, report: SubmissionReport, requestId?: string): Promise<void> {
    return this.integrations.run(manager, scope, report, { trigger: 'data_received', requestId });
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
