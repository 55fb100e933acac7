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

/** The page does not have what a step is about, and nothing was done; another page of the site may have it. */
export class MissingError extends StepError {
  constructor(message: string) {
    super(message);
    this.name = 'MissingError';
  }
}

/** A control does not take the value of a step, such as a list without the option. `isLeftOut`: the control is optional and holds nothing instead. */
export class RefusedValueError extends StepError {
  constructor(
    message: string,
    readonly isLeftOut: boolean,
  ) {
    super(message);
    this.name = 'RefusedValueError';
  }
}
