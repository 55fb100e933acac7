import type { Chance } from '../chance';
import type { TaskKind } from '../instance';
import { nativeSlider, type NumberOptions, numberInput, scriptedSlider, stepper } from '../widgets/numbers';
import type { Widget } from '../widgets/widget';
import { NUMBERS } from '../words/fields';
import { bystanders, formTask } from './form-task';

function quantity(chance: Chance): NumberOptions & { goal: number } {
  const [label, low, high, step] = chance.pick(NUMBERS);
  return { label, low, high, step, goal: low + step * chance.int(1, Math.min(9, (high - low) / step)) };
}

const numberTask = (name: string, make: (chance: Chance, options: NumberOptions) => Widget, noun = ''): TaskKind =>
  formTask(name, (chance, wording) => {
    const wanted = quantity(chance);
    return {
      widgets: [make(chance, wanted), ...bystanders(chance, 2)],
      clauses: [wording.number(wanted.label, wanted.goal, noun)],
    };
  });

export const NUMBER_TASKS: readonly TaskKind[] = [
  numberTask('number input', numberInput),
  numberTask('slider', nativeSlider, 'slider'),
  numberTask('scripted slider', scriptedSlider, 'slider'),
  numberTask('number between buttons', stepper),
  formTask('change a number by steps', (chance) => {
    const { label, low, high } = quantity(chance);
    const start = low + Math.floor((high - low) / 2);
    const by = chance.int(1, 3);
    const less = chance.is(0.5);
    const clause = less
      ? chance.pick([`decrease ${label} by ${by}`, `lower the ${label} by ${by}`, `reduce ${label} by ${by}`])
      : chance.pick([`increase ${label} by ${by}`, `raise the ${label} by ${by}`]);
    const options = { label, low, high, step: 1, goal: start + (less ? -by : by) };
    return { widgets: [stepper(chance, options, start), ...bystanders(chance, 1)], clauses: [clause] };
  }),
];
