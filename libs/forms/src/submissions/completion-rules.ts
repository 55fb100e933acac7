import type { FormTree } from '../store/form-tree';
import { isSharable, javascriptOf } from '../rules/rule-code';

/** A rule that runs when a form is completed; `code` is the body of an async function, preceded by shared code. */
export interface CompletionRule {
  id: string;
  name: string;
  code: string;
}

/**
 * The rules that run when a form is completed, in the order of `index`: those with the trigger `form_complete` that are
 * enabled, valid and written in the code editor. Each sees the declarations of the form's shared codes. Shared codes that do
 * not parse, or that return, are omitted.
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

/** The rule has its own function scope, so that it may redeclare names of the shared codes. */
const withShared = (shared: string[], javascript: string) =>
  [...shared, `return await (async function () {${javascript}\n})();`].join('\n;\n');
