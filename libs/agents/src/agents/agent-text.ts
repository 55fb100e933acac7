import { placeholdersOf, type Step } from '@app/planning/services';
import { type Instructions, instructionsOf } from '../session/instructions';
import type { Planner } from '../session/session-messages';

/** The steps of an agent and the fields that it names. */
export interface AgentText {
  task: Instructions;
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

/** What an agent does by itself, which is nothing when a model decides the steps. */
export function readAgent(agent: TaskOfAgent): AgentText {
  const { task, steps } = agent;
  const parsed = instructionsOf(agent) ?? { steps: [], unread: [] };
  const placeholders = steps ? steps.flatMap(placeholdersIn) : placeholdersOf(task);
  const targets = parsed.steps.flatMap((step) =>
    'saveTo' in step && typeof step.saveTo === 'string' ? [step.saveTo] : [],
  );
  return { task: parsed, placeholders: [...new Set(placeholders)], targets: [...new Set(targets)] };
}

/** The placeholders anywhere in a recorded step. */
function placeholdersIn(part: unknown): string[] {
  if (typeof part !== 'object' || part === null) return [];
  const { field } = part as { field?: unknown };
  if (typeof field === 'string') return [field];
  return Object.values(part).flatMap(placeholdersIn);
}
