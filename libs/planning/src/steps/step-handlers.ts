import type { Step } from '../task/step';
import { ANSWERING } from './actions/answering-steps';
import { BEGINNING } from './actions/beginning-step';
import { CHOOSING } from './actions/choosing-steps';
import { COMPARING } from './actions/comparing-steps';
import { ENTERING } from './actions/entering-steps';
import { INQUIRING, orAnswered } from './actions/inquiring-step';
import { FILTERING } from './actions/filtering-step';
import { NAMING } from './actions/naming-step';
import { NAVIGATING } from './actions/navigating-steps';
import { orOnNextPage } from './actions/on-next-page';
import { ORDERING } from './actions/ordering-step';
import { POINTING } from './actions/pointing-steps';
import { READING } from './actions/reading-steps';
import { SEARCHING } from './actions/searching-step';
import { orInEntry, SELECTED_DEEDS } from './actions/selected-deed-step';
import { signIn } from './actions/sign-in-step';
import { TAGGING } from './actions/tagging-step';
import type { StepHandler, StepHandlers } from './actions/step-handler';
import { fillForm } from './filling/form-filler';

const HANDLERS: StepHandlers<Step['kind']> = {
  ...ENTERING,
  ...CHOOSING,
  ...POINTING,
  ...NAVIGATING,
  ...READING,
  ...SEARCHING,
  ...COMPARING,
  ...ANSWERING,
  ...FILTERING,
  ...TAGGING,
  ...NAMING,
  ...ORDERING,
  ...BEGINNING,
  ...INQUIRING,
  ...SELECTED_DEEDS,
  check: orOnNextPage(CHOOSING.check),
  click: orInEntry(POINTING.click),
  read: orAnswered(READING.read),
  count: orAnswered(COMPARING.count),
  name_entry: orAnswered(NAMING.name_entry),
  sign_in: signIn,
  fill_form: fillForm,
};

/** What carries out steps of a kind. */
export function handlerOf<K extends Step['kind']>(kind: K): StepHandler<K> {
  return HANDLERS[kind];
}
