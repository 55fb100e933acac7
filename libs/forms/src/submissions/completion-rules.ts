import type { FormTree } from '../store/form-tree';
import { storedFaultOf } from '../rules/code-warnings';
import { javascriptOf, sharingFault, toSentence } from '../rules/rule-code';

/** A rule that runs when a form is completed; `code` is the body of an async function, preceded by shared code. */
export interface CompletionRule {
  id: string;
  name: string;
  code: string;
}

/** A rule or shared code that was omitted, and why. */
export interface SkippedCode {
  id: string;
  name: string;
  message: string;
}

type RulesOfForm = Pick<FormTree, 'rules' | 'sharedCodes'>;

/**
 * The rules that run when a form is completed, in the order of `index`: those with the trigger `form_complete` that are
 * enabled, valid and written in the code editor. Each sees the declarations of the form's shared codes, without those of
 * `skippedCodes`.
 */
export function completionRules(form: RulesOfForm): CompletionRule[] {
  const shared = form.sharedCodes.filter((code) => !sharedFaultOf(code)).map(({ code }) => javascriptOf(code) ?? '');
  return triggeredRules(form)
    .filter(({ valid }) => valid)
    .sort((one, other) => one.index - other.index)
    .map(({ id, name, code }) => ({ id, name, code: withShared(shared, javascriptOf(code) ?? '') }));
}

/** The rules that would run but do not compile, and the shared codes that do not compile or that return. */
export function skippedCodes(form: RulesOfForm): SkippedCode[] {
  const triggered = triggeredRules(form);
  if (triggered.length === 0) return [];
  const rules = triggered.map(({ id, name, ...rule }) => ({ id, name, what: 'rule', fault: storedFaultOf(rule) }));
  const codes = form.sharedCodes.map((code) => ({ ...code, what: 'shared code', fault: sharedFaultOf(code) }));
  return [...codes, ...rules].flatMap(({ id, name, what, fault }) =>
    fault ? [{ id, name, message: `The ${what} was skipped: ${toSentence(fault)}` }] : [],
  );
}

const triggeredRules = ({ rules }: RulesOfForm) =>
  rules.filter(({ triggerEvent, enabled, mode }) => {
    return triggerEvent === 'form_complete' && enabled && mode === 'code_editor';
  });

/** Shared code that was saved before faults were stored counts as valid when it returns. */
const sharedFaultOf = (shared: RulesOfForm['sharedCodes'][number]) =>
  storedFaultOf(shared) ?? sharingFault(javascriptOf(shared.code) ?? '');

/** The rule has its own function scope, so that it may redeclare names of the shared codes. */
const withShared = (shared: string[], javascript: string) =>
  [...shared, `return await (async function () {${javascript}\n})();`].join('\n;\n');
