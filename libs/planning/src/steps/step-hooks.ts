import type { PageDriver, SuccessCondition } from '@app/browsing';
import type { RunValue } from '../run-value';
import type { FieldMismatch, StepReport } from '../step-report';
import type { Step } from '../task/step';

/** An action before it is carried out: what a reviewer is asked about. Secrets are masked. */
export interface ForeseenAction {
  step: number;
  /** The words of the task. */
  text: string;
  /** A kind of step, such as `click` or `submit`. */
  action: string;
  /** The element in words; '' when there is none. */
  target: string;
  value: string;
  /** Whether it changes something on the page: false for opening, reading and waiting. */
  changes: boolean;
  /** Whether it is expected to send a form or an order. */
  submits: boolean;
  /** Whether it belongs to a sign-in. */
  signIn: boolean;
  /** The controls of the page with their values, in reading order. */
  controls: { name: string; value: string }[];
}

/** What the executor tells the session, and what it waits for. An error of a hook ends the run and is not handled here. */
export interface StepHooks {
  beforeStep(step: Step, index: number): Promise<void>;
  beforeAction(action: ForeseenAction): Promise<void>;
  /** @param address of the page after the step */
  report(report: StepReport, address: string): Promise<void>;
  signingIn(active: boolean): void;
}

export interface StepsInput {
  steps: readonly Step[];
  page: PageDriver;
  values: readonly RunValue[];
  success: SuccessCondition;
  hooks: StepHooks;
  signal: AbortSignal;
}

export type StepFailureCode = 'step_failed' | 'success_condition' | 'secret_refused' | 'model';

export interface StepsOutcome {
  /** Null when all steps were done and the success condition holds. `step` is -1 when no step failed. */
  failure: { code: StepFailureCode; message: string; step: number } | null;
  notes: string[];
  confirmationNumber: string | null;
  mismatches: FieldMismatch[];
  /** What the task reads into fields: field key to text. */
  reads: { field: string; text: string }[];
  /** `saveTo`: the key of a field; null when the step names none. */
  downloads: { path: string; name: string; address: string; saveTo: string | null }[];
}
