import type { Step } from '../../task/step';
import type { StepRun } from '../step-run';

/** Carries out a step of one kind; it throws StepError or ControlError when it cannot. */
export type StepHandler<K extends Step['kind']> = (run: StepRun, step: Extract<Step, { kind: K }>) => Promise<void>;

export type StepHandlers<K extends Step['kind']> = { readonly [Kind in K]: StepHandler<Kind> };
