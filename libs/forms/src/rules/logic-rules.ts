import type { InputProblem, Loose } from '@app/core';
import type { LogicRuleModel } from '../model/form-model';
import type { FormReferences } from '../model/form-references';
import { MAX_CODE_LENGTH, type RuleCode, RuleMode, type TriggerEvent } from './rule-code';
import type { CodeVerdict } from './rule-code-judge';

/** A logic rule in a request; only name, trigger event and code are required. */
export interface LogicRuleInput {
  name: string;
  description?: string;
  trigger_event: TriggerEvent;
  index?: number;
  metadata?: Record<string, unknown>;
  code: RuleCode;
  enabled?: boolean;
  mode?: RuleMode;
  steps?: string[];
  elements?: string[];
}

/**
 * Maps an input to a rule of a form. Missing members get their defaults.
 * @param position the index of the rule in the list
 * @param verdict the verdict on its code
 */
export function toLogicRule(
  input: Loose<LogicRuleInput>,
  position: number,
  references: FormReferences,
  verdict: CodeVerdict,
): LogicRuleModel {
  const mode = input.mode ?? RuleMode.code_editor;
  const code = input.code ?? '';
  const fault = verdict.faultOfRule(code, mode);
  return {
    name: input.name ?? '',
    description: input.description ?? '',
    triggerEvent: input.trigger_event ?? 'form_complete',
    index: input.index ?? position,
    metadata: input.metadata ?? {},
    code,
    enabled: input.enabled ?? true,
    valid: fault === null,
    fault,
    mode,
    steps: names(input.steps),
    elements: names(input.elements).map((id) => references.element(id) ?? id),
  };
}

/** Validates a rule's references (unknown steps and elements) and code. */
export function logicRuleProblems(
  input: Loose<LogicRuleInput>,
  path: string,
  references: FormReferences,
): InputProblem[] {
  const steps = problemsOf(input.steps, `${path}.steps`, (id) => references.hasStep(id), 'the form has no step');
  const elements = problemsOf(
    input.elements,
    `${path}.elements`,
    (id) => references.element(id) !== null,
    'the form has no element',
  );
  return [...steps, ...elements, ...codeProblems(input.code, `${path}.code`)];
}

/** Validates code, which is stored as sent: it must be text or an object, of limited length. */
export function codeProblems(code: unknown, path: string): InputProblem[] {
  if (code === undefined) return [];
  const isObject = typeof code === 'object' && code !== null && !Array.isArray(code);
  if (typeof code !== 'string' && !isObject)
    return [{ path, message: 'must be a string of JavaScript, or an object that holds it' }];
  const { length } = typeof code === 'string' ? code : JSON.stringify(code);
  return length > MAX_CODE_LENGTH ? [{ path, message: `must not be longer than ${MAX_CODE_LENGTH} characters` }] : [];
}

const names = (list: (string | undefined)[] | undefined) => (list ?? []).filter((name) => name !== undefined);

function problemsOf(
  list: (string | undefined)[] | undefined,
  path: string,
  isKnown: (id: string) => boolean,
  message: string,
) {
  return (list ?? []).flatMap((id, index) =>
    id === undefined || isKnown(id) ? [] : [{ path: `${path}[${index}]`, message: `${message} ${id}` }],
  );
}
