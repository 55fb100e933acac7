import type { AgentRunDto, AgentRunView } from '@app/agents';
import { html, type Html } from '../html';
import type { Page } from '../page';
import { approvalCard } from './agent-run-approval';
import { STATES, time } from './agent-run-facts';
import { decisionList, downloadList, resultOf } from './agent-run-result';
import { stepList } from './agent-run-steps';
import { AGENT_RUN_SCRIPT } from './agent-run.script';
import { AGENT_RUN_STYLE } from './agent-run.style';

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
  const { agentName, run, decisions, version, mayDecide } = view;
  const hasEnded = run.finished_at !== null;
  const steps = { path, pictureSize: view.pictureSize };
  return {
    title: agentName,
    layout: 'wide',
    style: AGENT_RUN_STYLE,
    script: AGENT_RUN_SCRIPT,
    sources: { 'connect-src': "'self'" },
    body: html`<div id="run" data-version="${version}" data-ended="${String(hasEnded)}" data-newest="${view.lastShown}">
      <section data-part="head">${head(agentName, run)}</section>
      <p id="status" class="soft" role="status" aria-live="polite" tabindex="-1"></p>
      ${hasEnded ? '' : html`<noscript>${withoutScript(path)}</noscript>`}
      <section data-part="approval" data-key="${run.approval?.id ?? ''}">
        ${run.approval ? approvalCard(run.approval, steps, mayDecide) : ''}
      </section>
      <section data-part="result">${resultOf(view)}</section>
      <section data-part="downloads">${downloadList(run, path)}</section>
      <section data-part="decisions">${decisionList(decisions)}</section>
      <h2 id="steps-title" tabindex="-1">Steps</h2>
      <p id="earlier">${earlier(view, path)}</p>
      <ol id="steps" aria-labelledby="steps-title">
        ${stepList(view.events, steps)}
      </ol>
      <p id="later">${later(view, path)}</p>
      <p data-part="more" class="soft">${view.lastShown === 0 ? 'Nothing has happened yet.' : ''}</p>
      <section data-part="actions">${mayDecide && !hasEnded ? cancelButton() : ''}</section>
      <dialog id="large" aria-label="Picture of the page">
        <form method="dialog"><button class="plain">Close</button></form>
        <img alt="" />
      </dialog>
    </div>`,
  };
}

const withoutScript = (path: string): Html =>
  html`<p>
    This page does not renew itself without JavaScript. <a href="${path}">Show what is new</a>. To approve or reject,
    turn JavaScript on, or use the API.
  </p>`;

const earlier = ({ firstShown }: AgentRunView, path: string): Html =>
  firstShown <= 1
    ? html``
    : html`<a href="${path}?before=${firstShown}" data-act="earlier">Show earlier steps</a>
        <span class="soft">(${firstShown - 1} entries before these)</span>`;

const later = ({ isNewest }: AgentRunView, path: string): Html =>
  isNewest ? html`` : html`<a href="${path}">Show the newest steps</a>`;

function head(agentName: string, { status, user_id, planner, created_at, started_at, finished_at }: AgentRunDto): Html {
  const { words, look } = STATES[status];
  return html`<h1>${agentName}</h1>
    <p class="facts">
      <strong class="state ${look}">${words}</strong>
      <span class="soft">${started_at ? html`started ${time(started_at)}` : html`asked for ${time(created_at)}`}</span>
      ${finished_at ? html`<span class="soft">ended ${time(finished_at)}</span>` : ''}
      <span class="soft">${user_id === null ? 'by its schedule' : html`for the user ${user_id}`}</span>
      ${planner === 'model' ? html`<span class="soft">steps decided by a language model</span>` : ''}
    </p>`;
}

const cancelButton = (): Html => html`<button type="button" class="plain" data-act="cancel">Cancel the run</button>`;
