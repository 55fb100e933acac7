/** `fault`: something does not work. `warning`: it works, and something is lacking. */
export type FindingState = 'good' | 'warning' | 'fault';

/** What a check found, in one sentence; that of a fault or a warning says what to do. */
export interface Finding {
  state: FindingState;
  subject: string;
  text: string;
}

/** Makes the findings of one subject. */
export const findingsOf = (subject: string) => ({
  good: (text: string): Finding => ({ state: 'good', subject, text }),
  warning: (text: string): Finding => ({ state: 'warning', subject, text }),
  fault: (text: string): Finding => ({ state: 'fault', subject, text }),
});

const SIGNS: Record<FindingState, string> = { good: '✓', warning: '!', fault: '✗' };
const SUBJECT_WIDTH = 14;

/** A line of the report; further lines of a text stand below the first. */
export function showFinding({ state, subject, text }: Finding): string {
  const indent = ' '.repeat(SUBJECT_WIDTH + 3);
  return `${SIGNS[state]} ${subject.padEnd(SUBJECT_WIDTH)} ${text.replaceAll('\n', `\n${indent}`)}`;
}

/** The last line of the report. */
export function showTotal(findings: readonly Finding[]): string {
  const count = (state: FindingState): number => findings.filter((one) => one.state === state).length;
  const [faults, warnings] = [count('fault'), count('warning')];
  return faults + warnings === 0 ? 'All in order.' : `${faults} to mend, ${warnings} to know.`;
}
