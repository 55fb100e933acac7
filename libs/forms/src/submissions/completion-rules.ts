import type { FormTree } from '../store/form-tree';
import { isSharable, javascriptOf } from '../rules/rule-code';

/** A rule that runs when a form is completed, as JavaScript: the body of an async function, shared code in front. */
export interface CompletionRule {
  id: string;
  name: string;
  code: string;
}

/**
 * The rules that a completed form runs, in the order of their `index`: those with the trigger `form_complete` that are
 * enabled, valid and written in the code editor. Each sees the declarations of the form's shared codes; shared codes that
 * do not parse, or return, are left out.
 */
export function completionRules(form: Pick<FormTree, 'rules' | 'sharedCodes'>): CompletionRule[] {
  const shared = form.sharedCodes.flatMap(({ code }) => javascriptOf(code) ?? []).filter(isSharable);
  return form.rules
    .filter(({ triggerEvent, enabled, valid, mode }) => {
      return triggerEvent === 'form_complete' && enabled && valid && mode === 'code_editor';
    })
    .sort((one, other) => one.index - other.index)
    .map(({ id, name, code }) => ({ id, name, code: withShared(shared, javascriptOf(code) ?? '') }));
}

/** The rule is a function of its own, so that it may declare names that the shared codes have too. */
const withShared = (shared: string[], javascript: string) =>
  [...shared, `return await (async function () {${javascript}\n})();`].join('\n;\n');
