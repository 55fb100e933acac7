/** For programs that carry out a task in a browser. */
export { executeByModel, type ModelInput } from './model/model-executor';
export type { ModelDecision, ToolCall } from './model/tool-call';
export type { RunValue } from './run-value';
export { MASK, type FieldMismatch, type StepReport } from './step-report';
export { MAX_STEPS, MAX_TASK_LENGTH, parseTask, placeholdersOf } from './task/parse-task';
export type { Action, ParsedTask, Phrase, PhrasePart, Step, Target, UnreadClause } from './task/step';
export {
  executeSteps,
  type ForeseenAction,
  type StepFailureCode,
  type StepHooks,
  type StepsInput,
  type StepsOutcome,
} from './steps/step-executor';
