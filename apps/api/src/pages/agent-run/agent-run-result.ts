import type { AgentRunDto, AgentRunEventEntryDto, AgentRunView } from '@app/agents';
import { html, type Html } from '../html';
import { shownText } from './action-words';
import { bytes, time } from './agent-run-facts';
import { planned } from './agent-run-steps';

const LIMIT = 'Divide the task, or raise the limit in the settings of the agent.';
const LATER = 'Start the run again later.';

/** What a person can do about a failure, by its code. */
const ADVICE: Readonly<Record<string, string>> = {
  step_failed:
    'Look at the last picture. Change the task where the page calls something otherwise, or the values that the page does not accept. Then start a new run.',
  success_condition:
    'The steps were done, but the last page is not the expected one. Look at the last picture and, on the site, whether the work is done.',
  max_steps: LIMIT,
  max_seconds: LIMIT,
  idle: 'The page took too long for one step. Start the run again later, or raise the limit in the settings of the agent.',
  blocked_address: 'If the address belongs to the task, add its domain to the allowed domains of the agent.',
  unreachable: 'Check the address in a browser. If it opens there, start the run again later.',
  browser_crashed: `The page may be too large for the browser. ${LATER}`,
  too_many_dialogs: 'The page keeps showing messages. Open it in a browser to see what it asks for.',
  window_closed: 'The page closed itself. Open it in a browser to see whether it needs something else first.',
  not_replayable: 'Check on the site what arrived. Then start a new run, and decide within five minutes.',
  interrupted: 'Check on the site what arrived before you start a new run.',
  secret_refused: 'If the page may get the secret, add its origin to those of the secret in the settings of the agent.',
  download_refused: 'If the file is wanted, add its type, or raise the largest size, in the settings of the agent.',
  model: `The language model did not find a way. Write the task in more detail, or as single steps.`,
  service: LATER,
};

/** The result of a run that has ended: what went wrong and what to do next, what the site confirmed, and what differs. */
export function resultOf({ run, hasEntered, sentAt }: AgentRunView): Html {
  const { error, error_code, result: outcome, status } = run;
  if (!outcome) return html``;
  const { notes, confirmation_number: number, field_mismatches: mismatches } = outcome;
  const lines = notes.split('\n').filter((note) => note.trim() !== '');
  return html`<h2>Result</h2>
    ${status === 'succeeded' ? html`<p>The task was done.</p>` : ''}
    ${error === '' ? '' : failure(error, error_code, sentAt)}
    ${number === undefined ? '' : html`<p class="key"><span>Confirmation number</span> <code>${number}</code></p>`}
    ${lines.map((note) => html`<p>${shownText(note)}</p>`)} ${mismatches.length > 0 ? mismatchTable(mismatches) : ''}
    ${
      status === 'succeeded' && mismatches.length === 0 && hasEntered
        ? html`<p class="soft">Every value was entered as given.</p>`
        : ''
    }
    ${status === 'cancelled' && sentAt ? sentBefore(sentAt) : ''}`;
}

const failure = (error: string, code: string, sentAt: Date | null): Html =>
  html`<p class="bad"><strong>What went wrong:</strong> ${error}</p>
    ${ADVICE[code] === undefined ? '' : html`<p><strong>What to do next:</strong> ${ADVICE[code]}</p>`}
    ${sentAt ? sentBefore(sentAt) : ''}`;

const sentBefore = (at: Date): Html =>
  html`<p>
    <strong>The run had already sent data to the site</strong> (${time(at)}). Check there what arrived, so that it is
    not sent twice.
  </p>`;

const mismatchTable = (mismatches: NonNullable<AgentRunDto['result']>['field_mismatches']): Html =>
  html`<div class="scroll" tabindex="0" role="region" aria-label="Values that were not entered as given">
    <table>
      <caption>
        Not entered as given
      </caption>
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Wanted</th>
          <th scope="col">On the page</th>
          <th scope="col">Why</th>
        </tr>
      </thead>
      <tbody>
        ${mismatches.map(
          ({ field, wanted, actual, reason }) =>
            html`<tr>
              <th scope="row">${field}</th>
              <td>${shownText(wanted)}</td>
              <td>${actual === '' ? html`<span class="soft">nothing</span>` : shownText(actual)}</td>
              <td>${reason}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;

/** The files that the run has saved, with the fields that hold them. */
export function downloadList({ downloads: files }: AgentRunDto, path: string): Html {
  if (files.length === 0) return html``;
  return html`<h2>Files</h2>
    <ul class="files">
      ${files.map(
        ({ name, size, field }, index) =>
          html`<li>
            <a href="${path}/file/${index}">${name}</a>
            <span class="soft">${bytes(size)}${field === null ? '' : ` · saved to the field ${field}`}</span>
          </li>`,
      )}
    </ul>`;
}

/** Who decided what, and when. */
export function decisionList(decisions: AgentRunEventEntryDto[]): Html {
  if (decisions.length === 0) return html``;
  return html`<h2>Decisions</h2>
    <ul class="files">
      ${decisions.map(
        ({ kind, actor, note, at, ...action }) =>
          html`<li>
            <strong class="${kind === 'approved' ? 'good' : 'bad'}"
              >${kind === 'approved' ? 'Approved' : 'Rejected'}</strong
            >
            by ${actor}, ${time(at)}: ${planned(action)}${note === '' ? '' : html` – ${shownText(note)}`}
          </li>`,
      )}
    </ul>`;
}
