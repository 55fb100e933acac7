import type { SignerField } from '@app/documents';
import { html, Html } from '../html';
import { inputNameOf } from './posted-form';
import type { Words } from '../messages/words';
import type { Refusal } from './refusal';

type SignWords = Words['sign'];

/** The inputs of what a signer fills in, each with its label and what is wrong with it. */
export function fieldInputs(fields: readonly SignerField[], sign: SignWords, refused: Refusal | null): Html {
  if (fields.length === 0) return html``;
  const first = fields.find(({ name }) => refused?.faults.has(name));
  const inputs = fields.map((field) => fieldInput(field, sign, refused, field === first));
  return html`<h2 id="fill" tabindex="-1">${sign.fill}</h2>
    <p class="soft">${sign.fillHint}</p>
    <fieldset class="fill" aria-labelledby="fill">${inputs}</fieldset>`;
}

function fieldInput(field: SignerField, sign: SignWords, refused: Refusal | null, hasFocus: boolean): Html {
  const id = `field-${field.number}`;
  const fault = refused?.faults.get(field.name);
  const state = new Html(
    `${field.required ? 'required ' : ''}${fault ? 'aria-invalid="true" ' : ''}${hasFocus ? 'autofocus' : ''}`,
  );
  const common = html`id="${id}" name="${inputNameOf(field)}" data-name="${field.name}" aria-describedby="${id}-fault"
  ${state}`;
  const label = html`<label for="${id}"
    >${field.label}${field.required ? '' : html` <span class="optional">${sign.optional}</span>`}</label
  >`;
  const given = refused?.given[field.name];
  const input = INPUTS[field.type](field, common, given, sign);
  const both = field.type === 'checkbox' ? html`<div class="tick">${input} ${label}</div>` : html`${label} ${input}`;
  return html`<div class="field">
    ${both}
    <p id="${id}-fault" class="bad fault" role="alert">${fault ? sign.faults[fault] : ''}</p>
  </div>`;
}

type Input = (field: SignerField, common: Html, given: unknown, sign: SignWords) => Html;

const textOf = (given: unknown): string => (typeof given === 'string' ? given : '');

const INPUTS: Readonly<Record<SignerField['type'], Input>> = {
  text: ({ maxLength }, common, given) =>
    html`<input type="text" ${common} maxlength="${maxLength}" value="${textOf(given)}" />`,
  date: (_, common, given) => html`<input type="date" ${common} value="${textOf(given)}" />`,
  checkbox: (_, common, given) =>
    html`<input type="checkbox" ${common} value="yes" ${given === true ? new Html('checked') : ''} />`,
  choice: ({ options }, common, given, sign) => {
    const entry = (option: string): Html =>
      html`<option value="${option}" ${option === given ? new Html('selected') : ''}>${option}</option>`;
    return html`<select ${common}>
      <option value="">${sign.choose}</option>
      ${options.map(entry)}
    </select>`;
  },
};
