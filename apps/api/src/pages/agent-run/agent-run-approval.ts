import type { AgentRunDto } from '@app/agents';
import { html, type Html } from '../html';
import { requestWords, shownText } from './action-words';
import { picture, time } from './agent-run-facts';
import { planned, type StepsView } from './agent-run-steps';

type Approval = NonNullable<AgentRunDto['approval']>;

/** The action that waits for a decision: what exactly, where, with which values, and until when. */
export function approvalCard(approval: Approval, { path, pictureSize }: StepsView, mayDecide: boolean): Html {
  const { id, differences, values, screenshot_url } = approval;
  return html`<article class="approval" aria-labelledby="approval-title">
    <h2 id="approval-title" tabindex="-1">Approve this action?</h2>
    ${differences.length > 0 ? changes(differences) : ''}
    <p class="exact"><span class="act">${planned(approval)}</span></p>
    <div class="screen">
      <div>${facts(approval)} ${valueTable(values)}</div>
      ${
        screenshot_url === null
          ? html`<p class="soft">There is no picture of the page.</p>`
          : picture(`${path}/approval/${id}`, 'The page before the action', pictureSize)
      }
    </div>
    ${mayDecide ? decision(id) : html`<p class="soft">With this link you can follow the run, but not decide about it.</p>`}
  </article>`;
}

const facts = ({ text, title, address, request, ends_at }: Approval): Html =>
  html`<dl>
    <dt>Task</dt>
    <dd>${shownText(text)}</dd>
    <dt>Page</dt>
    <dd>${title === '' ? '' : html`${title}<br />`}<span class="mono">${address}</span></dd>
    ${
      request
        ? html`<dt>${requestWords(request.method)}</dt>
            <dd class="mono">${request.address}</dd>`
        : ''
    }
    ${
      ends_at
        ? html`<dt>Decide until</dt>
            <dd>${time(ends_at)}; after that the run is cancelled</dd>`
        : ''
    }
  </dl>`;

const changes = (differences: string[]): Html =>
  html`<div class="bad changed">
    <p>The page is not as it was when this action was approved:</p>
    <ul>
      ${differences.map((difference) => html`<li>${difference}</li>`)}
    </ul>
  </div>`;

/** Fields without a value, buttons and links are named in one line, so that the values are found. */
function valueTable(values: Approval['values']): Html {
  const filled = values.filter(({ value }) => value !== '');
  const names = values.filter(({ name, value }) => value === '' && name !== '').map(({ name }) => name);
  return html`${
    filled.length === 0
      ? ''
      : html`<table>
          <caption>
            Values on the page
          </caption>
          <tbody>
            ${filled.map(
              ({ name, value }) =>
                html`<tr>
                  <th scope="row">${name}</th>
                  <td>${shownText(value)}</td>
                </tr>`,
            )}
          </tbody>
        </table>`
  }
  ${names.length === 0 ? '' : html`<p class="soft">Also on the page, without a value: ${shownText(names.join(', '))}</p>`}`;
}

const decision = (id: string): Html =>
  html`<div class="decide">
      <button type="button" data-act="approve" data-approval="${id}">Approve</button>
    </div>
    <details class="reject">
      <summary>Reject</summary>
      <form data-act="reject">
        <label for="reason">Reason (shown in the result of the run)</label>
        <textarea id="reason" rows="2" maxlength="1000"></textarea>
        <p><button class="plain">Reject and end the run</button></p>
      </form>
    </details>`;
