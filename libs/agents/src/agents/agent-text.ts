import { parseTask, type ParsedTask, placeholdersOf, type Step } from '@app/planning/services';
import type { Planner } from '../session/session-messages';

/** The steps of an agent and the fields that it names. */
export interface AgentText {
  task: ParsedTask;
  /** The keys of placeholders. */
  placeholders: string[];
  /** The keys of fields that something is saved to. */
  targets: string[];
}

/** The members of an agent that say what it does. */
export interface TaskOfAgent {
  task: string;
  steps: Step[] | null;
  planner: Planner;
}

/** Recorded steps take the place of those of the task. A model reads the task itself. */
export function readAgent({ task, steps, planner }: TaskOfAgent): AgentText {
  const own = planner === 'model' ? { steps: [], unread: [] } : parseTask(task);
  const parsed = steps ? { steps, unread: [] } : own;
  const placeholders = steps ? steps.flatMap(placeholdersIn) : placeholdersOf(task);
  const targets = parsed.steps.flatMap((step) => ('saveTo' in step && step.saveTo !== null ? [step.saveTo] : []));
  return { task: parsed, placeholders: [...new Set(placeholders)], targets: [...new Set(targets)] };
}

/** The placeholders anywhere in a recorded step. */
function placeholdersIn(part: unknown): string[] {
  if (typeof part !== 'object' || part === null) return [];
  const { field } = part as { field?: unknown };
  if (typeof field === 'string') return [field];
  return Object.values(part).flatMap(placeholdersIn);
}
