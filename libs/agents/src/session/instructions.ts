import { type ParsedTask, parseTask, type UnreadClause } from '@app/planning/services';
import type { SessionInput } from './session-messages';

export type Instructions = Pick<ParsedTask, 'steps' | 'unread'>;

/** The recorded steps of an agent, or those that its task says; null when a model decides the steps. */
export function instructionsOf({
  steps,
  task,
  planner,
}: Pick<SessionInput, 'steps' | 'task' | 'planner'>): Instructions | null {
  if (steps) return { steps, unread: [] };
  return planner === 'model' ? null : parseTask(task);
}

export const NOTHING_TO_DO =
  'The task has no instruction. Write one, such as: enter {{name}} in "Name" and click "Save".';

export const notUnderstood = ({ text, reason }: UnreadClause): string => `Not understood: "${text}". ${reason}`;
