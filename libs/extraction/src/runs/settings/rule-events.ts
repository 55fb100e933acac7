import type { ExtractionTriggerEvent } from '../../extractions/extraction-parts';

/** The results of runs at which a rule with this event runs. The other events are those of a form in a browser. */
const RESULTS: Readonly<Partial<Record<ExtractionTriggerEvent, readonly string[]>>> = {
  submit: ['succeeded', 'failed'],
  extraction_complete: ['succeeded'],
  form_complete: ['succeeded'],
  error: ['failed'],
};

/** Whether the event can happen in an extraction. */
export const isHappening = (event: ExtractionTriggerEvent): boolean => RESULTS[event] !== undefined;

/** Whether a rule with this event runs at the end of a run with this result. */
export const runsAt = (event: ExtractionTriggerEvent, result: 'succeeded' | 'failed'): boolean =>
  RESULTS[event]?.includes(result) ?? false;
