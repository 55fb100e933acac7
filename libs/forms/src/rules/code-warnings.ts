import type { FormModel, LogicRuleModel } from '../model/form-model';
import type { FormWarning } from '../model/form-graph';
import { type CodeFault, toSentence } from './rule-code';

/** The fault of rules that were saved before faults were stored. */
const UNKNOWN_FAULT: CodeFault = { message: 'The code does not compile' };

/** What shows that code cannot run: `valid`, and the fault that was found when it was saved. */
interface Judged {
  valid: boolean;
  fault: CodeFault | null;
}

/** The fault of a rule or shared code; null when it can run. */
export const storedFaultOf = ({ valid, fault }: Judged): CodeFault | null => (valid ? null : (fault ?? UNKNOWN_FAULT));

/** Names the rules and shared codes of a form that cannot run. */
export const codeWarnings = ({ rules, sharedCodes }: Pick<FormModel, 'rules' | 'sharedCodes'>): FormWarning[] => [
  ...ruleWarnings(rules, 'rules'),
  ...warnings(sharedCodes, 'shared_codes', 'The shared code'),
];

/** Names the rules that cannot run; paths begin with `list`. */
export const ruleWarnings = (rules: LogicRuleModel[], list: string): FormWarning[] => warnings(rules, list, 'The rule');

const warnings = (parts: (Judged & { name: string })[], list: string, kind: string): FormWarning[] =>
  parts.flatMap((part, index): FormWarning[] => {
    const fault = storedFaultOf(part);
    if (!fault) return [];
    const message = `${kind} ${part.name} will not run: ${toSentence(fault)}`;
    return [{ code: 'broken_code', path: `${list}[${index}].code`, message, line: fault.line, column: fault.column }];
  });
