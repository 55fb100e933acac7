import type { AgentRunEventEntryDto } from '@app/agents';
import { html, type Html } from '../html';
import { actionWords, shownText } from './action-words';
import { bytes, picture, STATES, stateOf, time, type PictureSize } from './agent-run-facts';

type Event = AgentRunEventEntryDto;

/** How the timeline is shown. */
export interface StepsView {
  /** The address of the page without a slash. */
  path: string;
  pictureSize: PictureSize;
}

/** The events of a run as a timeline. The words of the task stand once above what is done for them. */
export function stepList(events: Event[], view: StepsView): Html[] {
  let words = '';
  return events.flatMap((event, index) => {
    if (saysNothingNew(event, events[index - 1])) return [];
    const isNew = event.text !== '' && event.kind !== 'page' && event.text !== words;
    if (isNew) words = event.text;
    return entry(event, isNew, view);
  });
}

/** The state of a run that asks or goes on is the same news as the approval beside it. */
const saysNothingNew = ({ kind, action }: Event, before: Event | undefined): boolean =>
  kind === 'status' && (action === 'awaiting_approval' || (action === 'running' && before?.kind === 'approved'));

function entry(event: Event, isNew: boolean, { path, pictureSize }: StepsView): Html {
  const { number, kind, at, actor, outcome, address, text, screenshot_url } = event;
  const note = noteOf(event);
  return html`<li data-number="${number}" class="${kind}${outcome === 'failed' ? ' failed' : ''}">
    ${isNew ? html`<p class="words">${shownText(text)}</p>` : ''}
    <p>${whatHappened(event)}</p>
    ${note === '' ? '' : html`<p class="${outcome === 'failed' ? 'bad' : 'soft'}">${shownText(note)}</p>`}
    <p class="where soft">
      ${time(at)}${actor === 'agent' || actor === 'service' ? '' : html` · ${actor}`}${
        address === '' || kind === 'submit' ? '' : html` · <span class="mono">${address}</span>`
      }
    </p>
    ${screenshot_url === null ? '' : picture(`${path}/screenshot/${number}`, 'The page at this point', pictureSize)}
  </li>`;
}

const CAUSES: Readonly<Record<string, (address: Html) => Html>> = {
  sign_in: (address) => html`The sign-in was sent to ${address}`,
  action: (address) => html`Data was sent to ${address}`,
  background: (address) => html`The page sent data by itself to ${address}`,
};

const NOTICES: Readonly<Record<string, string>> = {
  'end done': 'The last page',
  'end failed': 'The page on which the run stopped',
  'open tab done': 'The site opened another tab',
  'open tab failed': 'The site tried to open another tab',
  'keep_session failed': 'The signed-in state was not kept',
};

type Words = (event: Event) => Html;

/** By kind of event. */
const HAPPENED: Readonly<Record<string, Words>> = {
  status: ({ action, note }) => (action === 'cancelled' && note !== '' ? html`${note}` : html`${stateWords(action)}`),
  submit: ({ note, address }) => (CAUSES[note] ?? CAUSES.action!)(html`<span class="mono">${address}</span>`),
  approval_requested: (event) => html`Asked for approval: ${planned(event)}`,
  approved: (event) => html`${event.actor} approved: ${planned(event)}`,
  rejected: (event) => html`${event.actor} rejected: ${planned(event)}`,
  refused: ({ action, target }) =>
    action === 'download' ? html`Did not save the file “${target}”` : html`Did not let the page reach ${target}`,
  download: ({ target }) => html`Saved the file “${target}”`,
  dialog: ({ target }) => html`The page showed a message: “${shownText(target)}”`,
  page: ({ action, outcome }) => html`${NOTICES[`${action} ${outcome}`] ?? action}`,
  note: ({ action, outcome }) => html`${NOTICES[`${action} ${outcome}`] ?? action.replaceAll('_', ' ')}`,
};

function whatHappened(event: Event): Html {
  const words = HAPPENED[event.kind];
  if (words) return words(event);
  if (event.outcome === 'failed') return html`<strong class="bad">Not done:</strong> ${actionWords(event, 'todo')}`;
  if (event.outcome === 'skipped') return html`<span class="soft">Left out:</span> ${actionWords(event, 'todo')}`;
  return actionWords(event, 'done');
}

/** The action of an approval. A request that no action was foreseen to send is in the words of the action. */
export const planned = ({ action, target, value }: Pick<Event, 'action' | 'target' | 'value'>): Html =>
  actionWords({ action, target, value }, 'todo');

/** A note that is not part of the words already. */
function noteOf({ kind, action, note }: Event): string {
  if (kind === 'submit' || action === 'end' || (kind === 'status' && action === 'cancelled')) return '';
  return kind === 'download' ? bytes(Number.parseInt(note, 10)) : note;
}

function stateWords(status: string): string {
  const state = stateOf(status);
  return state === null ? status : STATES[state].event;
}
