/** The variant that a run used, and why it was chosen. */
export interface ChosenVariant {
  id: string;
  name: string;
  /** A sentence. */
  reason: string;
  /** Whether the call asked for it, so that a retry uses it again. */
  asked?: boolean;
}

/** A rule that failed or was skipped; the run goes on without its effects. */
export interface ExtractionRuleError {
  ruleName: string;
  message: string;
}
