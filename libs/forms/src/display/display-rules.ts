import { javascriptOf, type TriggerEvent } from '../rules/rule-code';
import { storedFaultOf } from '../rules/code-warnings';
import type { Properties } from '../model/form-model';
import type { FormTree } from '../store/form-tree';
import { canShare, withShared } from '../submissions/completion-rules';

/** The service runs the rules of these events itself; their code is not shown to browsers. */
const OF_SERVICE: ReadonlySet<TriggerEvent> = new Set<TriggerEvent>(['form_complete']);

/**
 * The rules that the display library runs in the page: those that are enabled, valid and written in the code editor, in the
 * order of `index`. Each has the shared code of the form before its own.
 */
export function toDisplayRules(form: FormTree): Properties[] {
  const shared = form.sharedCodes.filter(canShare).map(({ code }) => javascriptOf(code) ?? '');
  return form.rules
    .filter(({ triggerEvent, enabled, mode }) => enabled && mode === 'code_editor' && !OF_SERVICE.has(triggerEvent))
    .filter((rule) => storedFaultOf(rule) === null)
    .sort((one, other) => one.index - other.index)
    .map((rule) => ({
      id: rule.id,
      name: rule.name,
      trigger_event: rule.triggerEvent,
      index: rule.index,
      metadata: rule.metadata,
      code: withShared(shared, javascriptOf(rule.code) ?? ''),
      steps: rule.steps,
      elements: rule.elements,
      server_side: false,
      enabled: true,
      valid: true,
    }));
}
