import type { BrowserPolicy, SuccessCondition } from '@app/browsing/services';
import type { FieldMismatch, ModelDecision, RunValue, Step, StepReport } from '@app/planning/services';

/** What the process of a browser session needs. Files are passed by path, below `folder`. */
export interface SessionInput {
  runId: string;
  folder: string;
  startAddress: string;
  task: string;
  /** Recorded steps, in place of those of the task. */
  steps: Step[] | null;
  planner: Planner;
  policy: BrowserPolicy;
  success: SuccessCondition;
  values: RunValue[];
  /** CIDR ranges besides public addresses that the browser may reach (`OUTBOUND_ALLOW_CIDRS`). */
  openedCidrs: string[];
  /** Cookies and storage of an earlier run (Playwright's storage state); null for a fresh profile. */
  storageState: object | null;
  /** Seconds of work that an earlier process of the run has used. */
  usedSeconds: number;
  /** The approvals of the run so far, in their order: actions that are as approved need no other decision. */
  approved: ApprovedAction[];
  /** Whether cookies and storage are wanted at the end. */
  keepState: boolean;
}

export const PLANNERS = ['rules', 'model'] as const;
export type Planner = (typeof PLANNERS)[number];

/** The screen before an action that needs approval. Secrets are masked. */
export interface ApprovalScreen {
  address: string;
  title: string;
  /** The controls of the page with their values, in reading order. */
  values: { name: string; value: string }[];
}

/** An action that waits for a reviewer. */
export interface PendingAction {
  step: number;
  /** The words of the task. */
  text: string;
  /** `click`, `submit`, `request` … */
  action: string;
  target: string;
  value: string;
  /** The request that the browser holds back; null before the action has caused one. */
  request: { method: string; address: string } | null;
  screen: ApprovalScreen;
  /** Path of the picture, masked. */
  screenshot: string | null;
  /** Hash of action and screen: equal only when both are. */
  digest: string;
  /** How the screen differs from the one that was approved earlier; empty when it was not approved before. */
  differences: string[];
}

export interface ApprovedAction {
  step: number;
  digest: string;
  screen: ApprovalScreen;
}

/** A request that changes something: any other method than GET, HEAD or OPTIONS, or the navigation of a form. */
export interface SubmitRequest {
  method: string;
  /** Without query and fragment. */
  address: string;
  /** `sign_in` sends the secrets of a sign-in; `action` is caused by a step; `background` by the page itself. */
  cause: 'sign_in' | 'action' | 'background';
  step: number;
}

export interface SessionEvent extends StepReport {
  kind: 'step' | 'refused' | 'download' | 'dialog' | 'page' | 'note';
  address: string;
  /** Path of the picture, masked; null for events without one. */
  screenshot: string | null;
}

/** A download that the policy permits. */
export interface SavedDownload {
  path: string;
  name: string;
  mediaType: string;
  size: number;
  sha256: string;
  /** The key of the field that the step names; null for that of the agent. */
  saveTo: string | null;
}

/** What the process asks of the worker. The process waits for the reply. */
export type SessionQuestion =
  | { ask: 'started' }
  | { ask: 'event'; event: SessionEvent }
  /** Replied once it is stored; the request is held until then. */
  | { ask: 'submit'; submit: SubmitRequest }
  | { ask: 'approval'; pending: PendingAction }
  | { ask: 'decide'; observation: string };

/** What a process finds out about its browser. The worker tells the processes after it, which then start theirs at once. */
export interface BrowserReport {
  ask: 'unsandboxed';
}

export type ApprovalDecision = 'approved' | 'parked';

/** By the `ask` of a question. A run that is rejected or cancelled ends the process instead of replying. */
export interface SessionReplies {
  started: null;
  event: null;
  submit: null;
  approval: ApprovalDecision;
  decide: ModelDecision;
}

export type FailureCode =
  | 'step_failed'
  | 'success_condition'
  | 'max_steps'
  | 'max_seconds'
  | 'idle'
  | 'blocked_address'
  | 'unreachable'
  | 'browser_crashed'
  | 'too_many_dialogs'
  | 'window_closed'
  | 'not_replayable'
  | 'interrupted'
  | 'secret_refused'
  | 'download_refused'
  | 'model'
  | 'service';

export interface SessionOutcome {
  /** `parked`: closed while a reviewer decides. */
  status: 'succeeded' | 'failed' | 'parked';
  code: FailureCode | null;
  /** A sentence; '' unless failed. */
  error: string;
  notes: string[];
  confirmationNumber: string | null;
  mismatches: FieldMismatch[];
  /** What the task reads into fields: field key to text. */
  reads: { field: string; text: string }[];
  downloads: SavedDownload[];
  /** Null when there is nothing to keep. */
  storageState: object | null;
  usedSeconds: number;
}

/** An outcome without results. */
export const NO_RESULTS = {
  ...{ code: null, error: '', notes: [], confirmationNumber: null, mismatches: [], reads: [], downloads: [] },
  storageState: null,
} satisfies Omit<SessionOutcome, 'status' | 'usedSeconds'>;
