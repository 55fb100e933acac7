import type { AgentRunDto, AgentRunEventEntryDto, AgentRunView } from '@app/agents';
import { html, type Html } from './html';
import type { Page } from './page';
import { AGENT_RUN_SCRIPT } from './agent-run.script';
import { AGENT_RUN_STYLE } from './agent-run.style';

type Approval = NonNullable<AgentRunDto['approval']>;

/** Characters of a value or note; longer ones are cut, because they are shown to be recognised. */
const SHOWN = 500;

/** The states in words, with the looks of the page's style. */
const STATES: Record<AgentRunDto['status'], { words: string; look: string }> = {
  pending: { words: 'Waits to start', look: 'soft' },
  running: { words: 'Running', look: 'busy' },
  awaiting_approval: { words: 'Waits for approval', look: 'asks' },
  succeeded: { words: 'Succeeded', look: 'good' },
  failed: { words: 'Failed', look: 'bad' },
  cancelled: { words: 'Cancelled', look: 'soft' },
};

/** The page of a run for whoever knows only its address. */
export function unopenedRunPage(): Page {
  return {
    title: 'Run of an agent',
    body: html`<h1>Run of an agent</h1>
      <p>
        This address names a run, but shows nothing of it. Ask the API for the events of the run and open
        <code>page_url</code> of the answer: that link works for a day and shows what the agent does.
      </p>`,
  };
}

/** The page on which a person follows a run and decides about its actions. `path` is its address without a slash. */
export function agentRunPage(view: AgentRunView, path: string): Page {
  const { agentName, run, events, version, mayDecide } = view;
  const hasEnded = run.finished_at !== null;
  return {
    title: agentName,
    layout: 'wide',
    style: AGENT_RUN_STYLE,
    script: AGENT_RUN_SCRIPT,
    sources: { 'connect-src': "'self'" },
    body: html`<div id="run" data-version="${version}" data-ended="${String(hasEnded)}">
      <section data-part="head">${head(agentName, run)}</section>
      <p id="status" class="soft" role="status" aria-live="polite" tabindex="-1"></p>
      <section data-part="approval" data-key="${run.approval?.id ?? ''}">
        ${run.approval ? approvalCard(run.approval, path, mayDecide) : ''}
      </section>
      <section data-part="result">${result(run)}</section>
      <section data-part="downloads">${downloads(run, path)}</section>
      <h2 id="steps-title">Steps</h2>
      <ol id="steps" aria-labelledby="steps-title">
        ${events.map((event, index) => step(event, events[index - 1], path))}
      </ol>
      <p data-part="more" class="soft">${nothingYet(view)}</p>
      <section data-part="actions">${mayDecide && !hasEnded ? cancelButton() : ''}</section>
      <dialog id="large" aria-label="Screenshot">
        <form method="dialog"><button class="plain">Close</button></form>
        <img alt="" />
      </dialog>
      <noscript><p class="bad">Deciding about a run needs JavaScript. Reload the page to see newer steps.</p></noscript>
    </div>`,
  };
}

function nothingYet({ events, isCut }: AgentRunView): string {
  if (isCut) return `Only the first ${events.length} steps are shown. The API has all of them.`;
  return events.length === 0 ? 'Nothing has happened yet.' : '';
}

function head(agentName: string, { status, user_id, planner, created_at, started_at, finished_at }: AgentRunDto): Html {
  const { words, look } = STATES[status];
  return html`<h1>${agentName}</h1>
    <p class="facts">
      <strong class="state ${look}">${words}</strong>
      <span class="soft">${started_at ? html`started ${time(started_at)}` : html`asked for ${time(created_at)}`}</span>
      ${finished_at ? html`<span class="soft">ended ${time(finished_at)}</span>` : ''}
      <span class="soft">${user_id === null ? 'by its schedule' : html`for ${user_id}`}</span>
      ${planner === 'model' ? html`<span class="soft">planned by a language model</span>` : ''}
    </p>`;
}

const time = (at: Date): Html =>
  html`<time datetime="${at.toISOString()}">${at.toISOString().slice(0, 19).replace('T', ' ')} UTC</time>`;

function approvalCard(approval: Approval, path: string, mayDecide: boolean): Html {
  const { id, text, address, title, values, request, differences, screenshot_url, ends_at } = approval;
  return html`<article class="approval" aria-labelledby="approval-title">
    <h2 id="approval-title">Approve this action?</h2>
    ${differences.length > 0 ? changes(differences) : ''}
    <p class="exact">${sentence(approval)}</p>
    <div class="screen">
      <div>
        <dl>
          <dt>Task</dt>
          <dd>${shortened(text)}</dd>
          <dt>Page</dt>
          <dd>${title === '' ? '' : html`${title}<br />`}<span class="mono">${address}</span></dd>
          ${
            request
              ? html`<dt>Sends</dt>
                  <dd class="mono">${request.method} ${request.address}</dd>`
              : ''
          }
          ${
            ends_at
              ? html`<dt>Until</dt>
                  <dd>${time(ends_at)}, then the run is cancelled</dd>`
              : ''
          }
        </dl>
        ${values.length > 0 ? valueTable(values) : ''}
      </div>
      ${screenshot_url === null ? '' : picture(`${path}/approval/${id}`, 'The page before the action')}
    </div>
    ${mayDecide ? decision(id) : html`<p class="soft">This link may look at the run, but not decide.</p>`}
  </article>`;
}

const changes = (differences: string[]): Html =>
  html`<div class="bad changed">
    <p>The page is not as it was when this action was approved:</p>
    <ul>
      ${differences.map((difference) => html`<li>${difference}</li>`)}
    </ul>
  </div>`;

/** The exact action: `submit button "Send" – Ann`. */
function sentence({ action, target, value }: Pick<Approval, 'action' | 'target' | 'value'>): Html {
  return html`<span class="act">${action.replaceAll('_', ' ')}</span> ${target}${
      value === '' ? '' : html` <span class="value">${shortened(value)}</span>`
    }`;
}

const valueTable = (values: Approval['values']): Html =>
  html`<table>
    <caption>
      What the page holds
    </caption>
    <tbody>
      ${values.map(
        ({ name, value }) =>
          html`<tr>
            <th scope="row">${name}</th>
            <td>${value === '' ? html`<span class="soft">empty</span>` : shortened(value)}</td>
          </tr>`,
      )}
    </tbody>
  </table>`;

const decision = (id: string): Html =>
  html`<div class="decide">
      <button type="button" data-act="approve" data-approval="${id}">Approve</button>
    </div>
    <details class="reject">
      <summary>Reject</summary>
      <form data-act="reject">
        <label for="reason">Reason (shown in the notes of the run)</label>
        <textarea id="reason" rows="2" maxlength="1000"></textarea>
        <p><button class="plain">Reject and end the run</button></p>
      </form>
    </details>`;

const cancelButton = (): Html => html`<button type="button" class="plain" data-act="cancel">Cancel the run</button>`;

function result({ status, error, error_code, result: outcome }: AgentRunDto): Html {
  if (!outcome) return html``;
  const { notes, confirmation_number: number, field_mismatches: mismatches } = outcome;
  return html`<h2>Result</h2>
    ${error === '' ? '' : html`<p class="bad">${error}${error_code === '' ? '' : html` <code>${error_code}</code>`}</p>`}
    ${number === undefined ? '' : html`<p class="key"><span>Confirmation number</span> <code>${number}</code></p>`}
    ${notes
      .split('\n')
      .filter((note) => note.trim() !== '')
      .map((note) => html`<p>${shortened(note)}</p>`)}
    ${mismatches.length > 0 ? mismatchTable(mismatches) : ''}
    ${status === 'succeeded' && mismatches.length === 0 ? html`<p class="soft">Every value was entered as given.</p>` : ''}`;
}

const mismatchTable = (mismatches: NonNullable<AgentRunDto['result']>['field_mismatches']): Html =>
  html`<div class="scroll">
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
              <td>${shortened(wanted)}</td>
              <td>${shortened(actual)}</td>
              <td>${reason}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;

function downloads({ downloads: files }: AgentRunDto, path: string): Html {
  if (files.length === 0) return html``;
  return html`<h2>Files</h2>
    <ul class="files">
      ${files.map(
        ({ name, size, field }, index) =>
          html`<li>
            <a href="${path}/file/${index}">${name}</a>
            <span class="soft">${bytes(size)}${field === null ? '' : ` · saved to ${field}`}</span>
          </li>`,
      )}
    </ul>`;
}

/** `12 kB`, rounded up to the unit that has at most three digits. */
function bytes(size: number | null): string {
  if (size === null) return '';
  if (size < 1_000) return `${size} bytes`;
  return size < 1_000_000 ? `${Math.ceil(size / 1_000)} kB` : `${(size / 1_000_000).toFixed(1)} MB`;
}

/** One event of the timeline. The words of the task stand once above the events of their step. */
function step(event: AgentRunEventEntryDto, before: AgentRunEventEntryDto | undefined, path: string): Html {
  const { number, kind, at, actor, outcome, note, address, text, screenshot_url } = event;
  const isNew = text !== '' && (text !== before?.text || event.step !== before.step);
  return html`<li data-number="${number}" class="${kind}${outcome === 'failed' ? ' failed' : ''}">
    ${isNew ? html`<p class="words">${shortened(text)}</p>` : ''}
    <p>${isNew && event.action === '' ? '' : whatHappened(event)}</p>
    ${note === '' ? '' : html`<p class="${outcome === 'failed' ? 'bad' : 'soft'}">${shortened(note)}</p>`}
    <p class="where soft">
      ${time(at)}${actor === 'agent' ? '' : html` · ${actor}`}${address === '' ? '' : html` · <span class="mono">${address}</span>`}
    </p>
    ${screenshot_url === null ? '' : picture(`${path}/screenshot/${number}`, `The page after step ${number}`)}
  </li>`;
}

/** Kinds of events whose action needs words around it. */
const KINDS: Record<string, string> = {
  status: 'Now:',
  submit: 'Sent:',
  approval_requested: 'Asked for approval:',
  approved: 'Approved:',
  rejected: 'Rejected:',
  refused: 'Refused:',
  download: 'Downloaded:',
  dialog: 'Message of the page:',
  page: 'Page:',
};

function whatHappened({ kind, action, target, value, outcome }: AgentRunEventEntryDto): Html {
  const words = KINDS[kind];
  const done = kind === 'status' ? { action: stateIn(action), target, value } : { action, target, value };
  return html`${words === undefined ? '' : html`${words} `}${sentence(done)}${outcome === 'failed' ? html` <strong class="bad">failed</strong>` : ''}${
    outcome === 'skipped' ? html` <span class="soft">skipped</span>` : ''
  }`;
}

const stateIn = (status: string): string =>
  Object.hasOwn(STATES, status) ? STATES[status as AgentRunDto['status']].words.toLowerCase() : status;

/** A picture of a page, which the script opens in its full size. */
const picture = (source: string, alt: string): Html =>
  html`<a class="shot" href="${source}"><img src="${source}" alt="${alt}" loading="lazy" /></a>`;

const shortened = (text: string): string => (text.length > SHOWN ? `${text.slice(0, SHOWN).toWellFormed()}…` : text);
