import { shortened } from '@app/core';
import type { ReviewValueDto, ReviewView, ValueInput } from '@app/extraction';
import { html, type Html } from '../html';
import type { Page } from '../page';
import { REVIEW_SCRIPT } from './review.script';
import { REVIEW_STYLE } from './review.style';

type Review = ReviewView['review'];
type RunPage = Review['pages'][number];

/** Boxes that are shown of one value; a column of a long table has more. */
const MAX_BOXES = 100;
/** The distance of a frame from its words, as a fraction of the page: the stroke would cover the letters. */
const AIR = 0.003;
/** Characters of a line of text; longer values get several lines. */
const LINE = 60;
const MAX_LINES = 8;
/** Characters of a text that is only shown. */
const SHOWN = 300;

/** The page on which a person reviews a run: the document with its boxes, and the values. `path` is its address without a slash. */
export function reviewPage({ review, inputs }: ReviewView, path: string): Page {
  const title = `Review “${review.file_name || 'values of a user'}”`;
  const cards = review.data.map((value, index) => ({
    doubtful: value.review.length > 0,
    card: valueCard(value, inputs[index] ?? 'text'),
  }));
  const doubtful = cards.flatMap(({ doubtful, card }) => (doubtful ? card : []));
  const others = cards.flatMap(({ doubtful, card }) => (doubtful ? [] : card));
  return {
    title,
    layout: 'bench',
    style: REVIEW_STYLE,
    script: REVIEW_SCRIPT,
    sources: { 'connect-src': "'self'" },
    body: html`<h1>${title}</h1>
      ${facts(review, doubtful.length)}
      <noscript><p class="bad">Reviewing needs JavaScript: allow it, or open the link in another browser.</p></noscript>
      <div class="desk">
        ${documentSection(review, path)}
        <section class="values" aria-label="Values">
          <h2 id="to-check">To check</h2>
          ${doubtful.length > 0 ? doubtful : html`<p class="soft">Nothing is left to check.</p>`}
          ${
            others.length > 0
              ? html`<details>
                  <summary>${others.length} other ${others.length === 1 ? 'value' : 'values'}</summary>
                  ${others}
                </details>`
              : ''
          }
          ${decision()}
        </section>
      </div>`,
  };
}

function facts({ claimed_until: until, claimed_by: by, warnings, error }: Review, doubtful: number): Html {
  const notes = [error, ...warnings].filter((note) => note !== '');
  return html`<div class="facts soft">
      <p>
        <progress
          id="progress"
          max="${Math.max(1, doubtful)}"
          value="0"
          aria-label="Values that are checked"
        ></progress>
        <span id="checked">0 of ${doubtful} checked</span>
      </p>
      <p>
        ${by} has the run until
        <time id="until" datetime="${until?.toISOString() ?? ''}">${until?.toISOString().slice(11, 16) ?? ''} UTC</time
        >, longer while you work on it.
      </p>
    </div>
    <details id="notes" ${notes.length > 0 ? '' : HIDDEN}>
      <summary>${notes.length} ${notes.length === 1 ? 'note' : 'notes'} about this run</summary>
      <div>${notes.map((note) => html`<p>${note}</p>`)}</div>
    </details>`;
}

function documentSection(review: Review, path: string): Html {
  const { pages, data } = review;
  if (pages.length === 0) return html`<p class="soft">This run has no pages to show.</p>`;
  const boxes = boxesByPage(data);
  return html`<section class="document" aria-label="Document">
    <div class="pager">
      <button type="button" class="plain" data-turn="-1" aria-label="Page before">‹</button>
      <p id="page" class="soft" aria-live="polite">Page 1 of ${pages.length}</p>
      <button type="button" class="plain" data-turn="1" aria-label="Next page">›</button>
    </div>
    <div class="viewer" id="viewer" tabindex="0" role="group" aria-label="Pages of the document">
      ${pages.map((page) => sheet(page, pages.length, boxes.get(page.number) ?? [], path))}
    </div>
  </section>`;
}

interface PlacedBox {
  value: number;
  doubtful: boolean;
  box: ReviewValueDto['bounding_boxes'][number];
}

function boxesByPage(data: ReviewValueDto[]): Map<number, PlacedBox[]> {
  const boxes = new Map<number, PlacedBox[]>();
  for (const { datapoint: value, bounding_boxes, review } of data)
    for (const box of bounding_boxes.slice(0, MAX_BOXES)) {
      const own = boxes.get(box.page) ?? [];
      boxes.set(box.page, own);
      own.push({ value, doubtful: review.length > 0, box });
    }
  return boxes;
}

/** A page with its boxes as SVG, because the policy of the page allows no `style` attributes. */
function sheet(
  { number, file_name, width, height, unit }: RunPage,
  of: number,
  boxes: PlacedBox[],
  path: string,
): Html {
  const where = `Page ${number} of ${of}${file_name ? ` · ${file_name}` : ''}`;
  const hasPicture = unit !== 'character' && file_name !== '';
  return html`<figure class="sheet" data-page="${number}">
    <div class="paper${hasPicture ? '' : ' blank'}">
      <p class="wait">${hasPicture ? `Page ${number} is being drawn…` : NO_PICTURE}</p>
      ${
        hasPicture
          ? html`<img
                src="${path}/page/${number}"
                width="${Math.max(1, Math.round(width))}"
                height="${Math.max(1, Math.round(height))}"
                alt="${where}"
                loading="${number > 2 ? 'lazy' : 'eager'}"
              />
              <svg viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">${boxes.map(rectangle)}</svg>`
          : ''
      }
    </div>
    <figcaption>${where}</figcaption>
  </figure>`;
}

const NO_PICTURE = 'There is no picture of this page. Compare the values with the file itself.';

const rectangle = ({ value, doubtful, box: { x, y, width, height } }: PlacedBox): Html =>
  html`<rect
    class="box${doubtful ? ' doubt' : ''}"
    data-value="${value}"
    x="${x - AIR}"
    y="${y - AIR}"
    width="${width + 2 * AIR}"
    height="${height + 2 * AIR}"
  />`;

/** A value with its reasons, in a form that the script sends. */
function valueCard(value: ReviewValueDto, input: ValueInput): Html {
  const { datapoint, entity, field_id, review, corrected, machine_value } = value;
  const text = typedText(value.value, input);
  return html`<form
    class="value${review.length > 0 ? ' doubt' : ''}${corrected ? ' done' : ''}"
    data-value="${datapoint}"
    data-input="${input}"
  >
    <label for="v${datapoint}"
      >${entity}${field_id && field_id !== entity ? html` <span class="soft">→ ${field_id}</span>` : ''}</label
    >
    ${control(datapoint, text, input)} ${input === 'list' ? html`<p class="soft">One item a line.</p>` : ''}
    <div class="rules">${value.failed_rules.map((rule) => html`<p>Breaks the rule: ${rule}</p>`)}</div>
    ${reasons(value).map((reason) => html`<p>${reason}</p>`)}
    <p class="soft machine" data-machine="${typedText(machine_value, input)}" ${corrected ? '' : HIDDEN}>
      The machine read: <span>${shortened(typedText(machine_value, input), SHOWN) || 'nothing'}</span>
    </p>
    <p class="bad" role="alert"></p>
    <div class="acts">
      <button type="button" class="plain" data-act="right" ${review.length > 0 ? '' : HIDDEN}>
        ${machine_value === null ? 'There is none' : 'Looks right'}
      </button>
      <button data-act="save" hidden>Save</button>
      <button type="button" class="plain" data-act="back" ${corrected ? '' : HIDDEN}>Back to the machine’s</button>
      <button type="button" class="plain" data-act="none" ${value.value === null ? HIDDEN : ''}>
        Not in the document
      </button>
    </div>
  </form>`;
}

const HIDDEN = html` hidden`;

function control(datapoint: number, text: string, input: ValueInput): Html {
  if (input === 'choice')
    return html`<select id="v${datapoint}">
      ${['', 'yes', 'no'].map((choice) => html`<option${choice === text ? html` selected` : ''} value="${choice}">${choice || 'not answered'}</option>`)}
    </select>`;
  const isLong = text.length > LINE || text.includes('\n') || input === 'list' || input === 'json';
  if (!isLong)
    return html`<input id="v${datapoint}" type="text" value="${text}" autocomplete="off" spellcheck="false" />`;
  const lines = text.split('\n').reduce((sum, line) => sum + Math.ceil((line.length + 1) / LINE), 0);
  const rows = Math.min(MAX_LINES, Math.max(2, lines));
  return html`<textarea id="v${datapoint}" rows="${rows}" autocomplete="off" spellcheck="false">${text}</textarea>`;
}

/** A value as it is typed; empty for none. The script reads it back. */
function typedText(value: unknown, input: ValueInput): string {
  if (value === null || value === undefined) return '';
  if (input === 'choice') return value === true ? 'yes' : value === false ? 'no' : '';
  if (input === 'list') return [value].flat().map(String).join('\n');
  return input === 'json' || typeof value === 'object' ? JSON.stringify(value, null, 1) : String(value);
}

function reasons({ review, machine_confidence, source_text, value }: ReviewValueDto): string[] {
  const sentences = {
    low_confidence: [`The machine is not sure enough: ${Math.round(machine_confidence)} of 100.`],
    missing: ['The machine found no value.'],
    failed_rule: [],
  };
  const printed = source_text.replace(/\s+/g, ' ').trim();
  const isOther = printed !== '' && printed !== String(value);
  return [
    ...review.flatMap((reason) => sentences[reason]),
    ...(isOther ? [`Printed: ${shortened(printed, SHOWN)}`] : []),
  ];
}

function decision(): Html {
  return html`<h2 id="decide">Decide</h2>
    <p id="status" class="soft" role="status" aria-live="polite" tabindex="-1"></p>
    <div class="decide">
      <button type="button" id="approve">Approve</button>
      <button type="button" id="release" class="plain">Give the run back</button>
    </div>
    <details class="reject">
      <summary>Reject the run</summary>
      <form id="reject-form">
        <label for="reason">Reason (becomes part of the error of the run)</label>
        <textarea id="reason" rows="3" maxlength="1000"></textarea>
        <p><button class="plain">Reject</button></p>
      </form>
    </details>`;
}
