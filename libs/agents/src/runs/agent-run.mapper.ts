import type { AgentRunEventEntryDto, AgentRunDto, AgentRunResultDto, RunApprovalDto } from './agent-run.dto';
import type { AgentRun, AgentRunResult, StoredApproval } from './agent-run.entity';
import type { AgentRunEvent } from './agent-run-event.entity';

/** The address of a stored picture. */
export type ScreenshotUrl = (key: string) => string;

/** What a run shows of its user, and of the files that it saved. */
export type RunContents = Pick<AgentRunDto, 'data' | 'file_values' | 'downloads' | 'run_url'>;

export function toAgentRunDto(run: AgentRun, contents: RunContents, url: ScreenshotUrl): AgentRunDto {
  return {
    id: run.id,
    agent: run.agentId,
    status: run.status,
    result: run.result && toResultDto(run.result),
    error: run.error,
    error_code: run.errorCode,
    user_id: run.userId,
    ...contents,
    planner: run.planner,
    approval: run.approval && toApprovalDto(run.approval, run.approvalEndsAt, url),
    created_at: run.createdAt,
    started_at: run.startedAt,
    finished_at: run.finishedAt,
  };
}

const toResultDto = ({ status, notes, confirmationNumber, mismatches }: AgentRunResult): AgentRunResultDto => ({
  status,
  notes,
  ...(confirmationNumber !== null && { confirmation_number: confirmationNumber }),
  field_mismatches: mismatches,
});

const toApprovalDto = (approval: StoredApproval, endsAt: Date | null, url: ScreenshotUrl): RunApprovalDto => ({
  id: approval.id,
  step: approval.step,
  text: approval.text,
  action: approval.action,
  target: approval.target,
  value: approval.value,
  request: approval.request,
  address: approval.screen.address,
  title: approval.screen.title,
  values: approval.screen.values,
  differences: approval.differences,
  screenshot_url: approval.screenshotKey === null ? null : url(approval.screenshotKey),
  ends_at: endsAt,
});

export const toRunEventDto = (event: AgentRunEvent, url: ScreenshotUrl): AgentRunEventEntryDto => ({
  number: event.number,
  kind: event.kind,
  at: event.at,
  actor: event.actor,
  action: event.action,
  target: event.target,
  value: event.value,
  outcome: event.outcome,
  note: event.note,
  address: event.address,
  text: event.text,
  step: event.step,
  screenshot_url: event.screenshotKey === null ? null : url(event.screenshotKey),
});
