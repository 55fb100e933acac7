import type { FormTree } from '../store/form-tree';
import { storedFaultOf } from '../rules/code-warnings';
import { type CodeFault, javascriptOf, sharingFault, toSentence } from '../rules/rule-code';

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

/** The code of a form for its completion. */
export interface CompletionCode {
  rules: CompletionRule[];
  skipped: SkippedCode[];
}

/**
 * The rules that run when a form is completed, in the order of `index`: those with the trigger `form_complete` that are
 * enabled, valid and written in the code editor. Each sees the declarations of the form's shared codes. Skipped are the rules
 * that would run but do not compile, and the shared codes that do not compile or that return.
 */
export function completionCode(form: RulesOfForm): CompletionCode {
  const triggered = triggeredRules(form);
  if (triggered.length === 0) return { rules: [], skipped: [] };
  const codes = form.sharedCodes.map((code) => ({ ...code, fault: sharedFaultOf(code) }));
  const rules = triggered.map((rule) => ({ ...rule, fault: storedFaultOf(rule) }));
  return {
    rules: toRules(rules.filter(canRun), codes.filter(canRun)),
    skipped: [...toSkipped(codes, 'shared code'), ...toSkipped(rules, 'rule')],
  };
}

const canRun = ({ fault }: { fault: CodeFault | null }) => fault === null;

function toRules(rules: RulesOfForm['rules'], sharedCodes: RulesOfForm['sharedCodes']): CompletionRule[] {
  const shared = sharedCodes.map(({ code }) => javascriptOf(code) ?? '');
  return rules
    .sort((one, other) => one.index - other.index)
    .map(({ id, name, code }) => ({ id, name, code: withShared(shared, javascriptOf(code) ?? '') }));
}

const toSkipped = (parts: { id: string; name: string; fault: CodeFault | null }[], kind: string): SkippedCode[] =>
  parts.flatMap(({ id, name, fault }) =>
    fault ? [{ id, name, message: `The ${kind} was skipped: ${toSentence(fault)}` }] : [],
  );

const triggeredRules = ({ rules }: RulesOfForm) =>
  rules.filter(({ triggerEvent, enabled, mode }) => {
    return triggerEvent === 'form_complete' && enabled && mode === 'code_editor';
  });

/** Why shared code cannot be used. Rows from before faults were stored are also `valid` when their code returns, so it is parsed. */
const sharedFaultOf = (shared: RulesOfForm['sharedCodes'][number]) =>
  storedFaultOf(shared) ?? sharingFault(javascriptOf(shared.code) ?? '');

/** Whether shared code compiles and does not return, so that rules can follow it. */
export const canShare = (shared: RulesOfForm['sharedCodes'][number]): boolean => sharedFaultOf(shared) === null;

/** The rule has its own function scope, so that it may redeclare names of the shared codes. */
export const withShared = (shared: string[], javascript: string) =>
  [...shared, `return await (async function () {${javascript}\n})();`].join('\n;\n');
