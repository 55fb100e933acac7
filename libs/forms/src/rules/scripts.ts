import { type CodeFault, functionBodyFault, sharingFault } from './rule-code';

/** JavaScript of a rule, or shared code, which is put before the rules. */
export interface Script {
  javascript: string;
  isShared: boolean;
}

/** The fault of each script, null where there is none. */
export const faultsIn = (scripts: Script[]): (CodeFault | null)[] =>
  scripts.map(({ javascript, isShared }) => (isShared ? sharingFault(javascript) : functionBodyFault(javascript)));
