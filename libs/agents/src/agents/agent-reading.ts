import { permitsAddress } from '@app/browsing/services';
import type { Phrase, Step } from '@app/planning/services';
import { type Instructions, NOTHING_TO_DO, notUnderstood } from '../session/instructions';
import type { PlannedStepDto } from './agent.dto';
import type { AgentText } from './agent-text';
import type { Agent } from './agent.entity';
import { phraseText, stepText } from './step-words';

/** An agent as its runs understand it. */
export interface AgentReading {
  plan: PlannedStepDto[];
  /** Sentences about what runs would miss. */
  warnings: string[];
}

/** @param knownFields the keys that are fields of the team */
export function toReading(
  agent: Pick<Agent, 'secrets' | 'policy' | 'planner' | 'steps'>,
  { task, placeholders, targets }: AgentText,
  knownFields: ReadonlySet<string>,
): AgentReading {
  const secrets = new Set(agent.secrets.map(({ name }) => name));
  return {
    plan: task.steps.map((step) => ({ kind: step.kind, text: step.text, reading: stepText(step) })),
    warnings: [
      ...(isWithoutInstruction(agent, task) ? [NOTHING_TO_DO] : []),
      ...task.unread.map(notUnderstood),
      ...placeholders
        .filter((name) => !secrets.has(name) && !knownFields.has(name))
        .map((name) => `{{${name}}} is empty in every run: it names no field and no secret.`),
      ...[...secrets]
        .filter((name) => knownFields.has(name))
        .map((name) => `{{${name}}} is the secret of the agent, not the field with this id.`),
      ...targets.filter((key) => !knownFields.has(key)).map((key) => `Nothing is saved to "${key}": it is no field.`),
      ...task.steps
        .flatMap(addressesOf)
        .filter((address) => !permitsAddress(agent.policy.allowedDomains, address))
        .map((address) => `${address} is not among allowed_domains.`),
    ],
  };
}

/** Whether every run fails at once, because neither the task nor the recorded steps say what to do, and no model decides it. */
function isWithoutInstruction(
  { planner, steps: recorded }: Pick<Agent, 'planner' | 'steps'>,
  { steps, unread }: Instructions,
): boolean {
  const isLeftToModel = planner === 'model' && recorded === null;
  return steps.length === 0 && unread.length === 0 && !isLeftToModel;
}

/** The addresses that a step opens, as far as they are known before the run. */
function addressesOf(step: Step): string[] {
  const address: Phrase | null = 'address' in step ? step.address : null;
  if (!address || address.some((part) => typeof part !== 'string')) return [];
  const text = phraseText(address).trim();
  if (/^https?:/i.test(text)) return [text];
  // As in the address line of a browser: a host without scheme.
  return /^[^\s/]+\.[a-z]{2,}(?:[:/]|$)/i.test(text) ? [`https://${text}`] : [];
}
