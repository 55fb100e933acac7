import type { TaskKind } from '../instance';
import { ANSWER_TASKS } from './answer.tasks';
import { CHOICE_TASKS } from './choice.tasks';
import { DATE_TASKS } from './date.tasks';
import { DRAG_TASKS } from './drag.tasks';
import { ENTRY_TASKS } from './entries.tasks';
import { FILE_TASKS } from './file.tasks';
import { FILL_TASKS } from './fill.tasks';
import { JOURNEY_TASKS } from './journey.tasks';
import { NUMBER_TASKS } from './number.tasks';
import { READING_TASKS } from './reading.tasks';
import { SIGN_IN_TASKS } from './sign-in.tasks';
import { SURFACE_TASKS } from './surface.tasks';
import { TEXT_TASKS } from './text.tasks';

/** All kinds of tasks. */
export const TASK_KINDS: readonly TaskKind[] = [
  ...[...TEXT_TASKS, ...CHOICE_TASKS, ...DATE_TASKS, ...NUMBER_TASKS, ...READING_TASKS],
  ...[...SURFACE_TASKS, ...SIGN_IN_TASKS, ...JOURNEY_TASKS, ...DRAG_TASKS, ...FILE_TASKS, ...FILL_TASKS],
  ...[...ENTRY_TASKS, ...ANSWER_TASKS],
];
