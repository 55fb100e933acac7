import type { Chance } from '../chance';
import type { TaskKind } from '../instance';
import { calendar, CALENDARS, nearDate } from '../widgets/calendars';
import { dateSelects, nativeDate, nativeTime, typedDate } from '../widgets/dates';
import type { Widget } from '../widgets/widget';
import { DATES } from '../words/fields';
import { bystanders, formTask } from './form-task';

const dateTask = (
  name: string,
  widget: (chance: Chance, label: string, iso: string) => Widget,
  near = false,
): TaskKind =>
  formTask(name, (chance, wording) => {
    const [label, iso] = [chance.pick(DATES), near ? nearDate(chance) : chance.date()];
    return { widgets: [widget(chance, label, iso), ...bystanders(chance, 2)], clauses: [wording.date(label, iso)] };
  });

export const DATE_TASKS: readonly TaskKind[] = [
  dateTask('date input', nativeDate),
  dateTask('date in a written format', typedDate),
  dateTask('date of three lists', dateSelects),
  ...CALENDARS.map((kind) =>
    dateTask(`calendar (${kind})`, (chance, label, iso) => calendar(chance, label, iso, kind), true),
  ),
  formTask('period of two dates', (chance, wording) => {
    const [from, to] = chance.pick([
      ['Arrival', 'Departure'],
      ['From', 'To'],
      ['First day', 'Last day'],
      ['Start date', 'End date'],
    ] as const);
    const [first, second] = [nearDate(chance), nearDate(chance)].sort() as [string, string];
    const [one, two] = [calendar(chance, from, first, chance.pick(CALENDARS)), nativeDate(chance, to, second)];
    return {
      widgets: [one, two, ...bystanders(chance, 1)],
      clauses: [wording.date(from, first), wording.date(to, second)],
      inOrder: true,
    };
  }),
  formTask('time', (chance, wording) => {
    const label = chance.pick(['Pick-up time', 'Time of arrival', 'Call me at', 'Opening time']);
    const time = `${String(chance.int(6, 20)).padStart(2, '0')}:${chance.pick(['00', '15', '30', '45'])}`;
    return {
      widgets: [nativeTime(chance, label, time), ...bystanders(chance, 2)],
      clauses: [wording.enter(label, time)],
    };
  }),
];
