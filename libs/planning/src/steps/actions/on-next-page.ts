import type { StepHandler } from './step-handler';
import { describeControl } from '../../matching/control-texts';
import { StepError } from '../step-error';
import { goesOn } from '../submitting/submit-words';
import { goOn } from '../submitting/submitting';

/** A box that is to be ticked after a form was filled in may be on the page that reviews it: the only button that goes on leads there. */
export function orOnNextPage(handler: StepHandler<'check'>): StepHandler<'check'> {
  return async (run, step) => {
    try {
      await handler(run, step);
    } catch (error) {
      const isAfterForm = run.steps[run.index - 1]?.kind === 'fill_form';
      const { controls } = await run.view();
      const [further, ...others] = controls.filter(
        (control) => control.kind === 'button' && !control.row && goesOn(control),
      );
      if (!(error instanceof StepError) || !isAfterForm || !further || others.length > 0) throw error;
      await goOn(run, further, 'next');
      run.note(`${describeControl(further)} was pressed first.`);
      await handler(run, step);
    }
  };
}
