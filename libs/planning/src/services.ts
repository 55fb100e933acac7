/** For Nest services: tasks are parsed when agents are saved. No browser is loaded. */
export {
  MODEL_INSTRUCTIONS,
  type ModelDecision,
  readToolCall,
  TOOL_CALL_SCHEMA,
  type ToolCall,
} from './model/tool-call';
export type { RunValue } from './run-value';
export { MASK, type FieldMismatch, type StepReport } from './step-report';
export { MAX_STEPS, MAX_TASK_LENGTH, parseTask, placeholdersOf } from './task/parse-task';
export type { Action, ParsedTask, Phrase, PhrasePart, Step, Target, UnreadClause } from './task/step';
