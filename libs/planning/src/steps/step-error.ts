import type { StepFailureCode } from './step-hooks';

/** A step cannot be carried out; the run ends. The message is for the owner of the run and holds no secrets. */
export class StepError extends Error {
  constructor(
    message: string,
    readonly code: StepFailureCode = 'step_failed',
  ) {
    super(message);
    this.name = 'StepError';
  }
}
