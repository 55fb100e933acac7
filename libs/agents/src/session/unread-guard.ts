import { SessionError } from '@app/browsing';
import { type ParsedTask, parseTask, type UnreadClause } from '@app/planning';
import type { SessionInput } from './session-messages';

/** The steps of a run without a model: recorded ones, or those that the task says, and what of it was not understood. */
export function instructionsOf({
  steps,
  task,
}: Pick<SessionInput, 'steps' | 'task'>): Pick<ParsedTask, 'steps' | 'unread'> {
  return steps ? { steps, unread: [] } : parseTask(task);
}

const NOTHING_TO_DO = 'The task has no instruction. Write one, such as: enter {{name}} in "Name" and click "Save".';

/** Keeps a task that was understood in part from submitting anything: what it would send may not be what was meant. */
export class UnreadGuard {
  private readonly unread: readonly UnreadClause[];
  private readonly isEmpty: boolean;

  constructor(input: Pick<SessionInput, 'steps' | 'task' | 'planner'>) {
    const decides = input.planner === 'model' && !input.steps;
    const { steps, unread } = decides ? { steps: null, unread: [] } : instructionsOf(input);
    this.unread = unread;
    this.isEmpty = steps?.length === 0;
  }

  /** @throws SessionError when no part of the task is an instruction */
  beforeStart(): void {
    if (!this.isEmpty) return;
    this.beforeSubmit();
    throw new SessionError('step_failed', NOTHING_TO_DO);
  }

  /** @throws SessionError that names the first clause that was not understood */
  beforeSubmit(): void {
    const [first] = this.unread;
    if (first) throw new SessionError('step_failed', notUnderstood(first));
  }
}

export const notUnderstood = ({ text, reason }: UnreadClause): string => `Not understood: "${text}". ${reason}`;
