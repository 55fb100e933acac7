import { type FormField, type FormStep, STEPS } from '../application-form';
import type { Reply } from '../http';
import type { Submission } from '../ledger';
import type { Session } from '../sessions';
import { markup, type Markup, when } from './markup';
import { page } from './page';

/** One step of the application, with the values so far and the problems of the last attempt by field. */
export function stepPage(step: FormStep, session: Session, problems: Record<string, string> = {}): Reply {
  const count = Object.keys(problems).length;
  return page({
    title: `Application: ${step.title}`,
    account: session.account,
    status: count > 0 ? 422 : 200,
    body: markup`<p class="soft">Step ${STEPS.indexOf(step) + 1} of ${STEPS.length + 1}</p>
      ${when(count > 0, markup`<p role="alert">Please check: ${Object.values(problems).join(' ')}</p>`)}
      <form method="post" action="/application/${step.path}" enctype="multipart/form-data" novalidate>
        ${step.fields.map((field) => fieldMarkup(field, session, problems[field.name]))}
        <button>Continue</button>
      </form>`,
  });
}

export function reviewPage({ account, values, file }: Session): Reply {
  return page({
    title: 'Application: Review',
    account,
    body: markup`<p class="soft">Step ${STEPS.length + 1} of ${STEPS.length + 1}. Please check your entries.</p>
      ${entries(values, file?.name ?? '')}
      <form method="post" action="/application/review"><button>Submit application</button></form>
      <p><a href="/application/applicant">Change</a></p>`,
  });
}

export function confirmationPage({ account, number, values, file }: Submission): Reply {
  return page({
    title: 'Application received',
    account,
    body: markup`<p role="status">Thank you. We have received your application.</p>
      <dl><dt>Application number</dt><dd><strong>${number}</strong></dd></dl>
      <h2>Your entries</h2>
      ${entries(values, file?.name ?? '')}
      <p><a href="/application/filed/${number}/receipt.pdf">Download the receipt (PDF)</a></p>`,
  });
}

function entries(values: Record<string, string>, file: string): Markup {
  const shown = STEPS.flatMap(({ fields }) => fields).map(({ name, label, kind }) => {
    const text = kind === 'file' ? file : kind === 'checkbox' ? (values[name] ? 'Yes' : 'No') : values[name];
    return markup`<dt>${label}</dt><dd>${text || '–'}</dd>`;
  });
  return markup`<dl>${shown}</dl>`;
}

function fieldMarkup(field: FormField, { values, file }: Session, problem?: string): Markup {
  const { name, label, kind, required, hint } = field;
  const value = values[name] ?? '';
  if (kind === 'radio') return radios(field, value, problem);
  if (kind === 'checkbox')
    return markup`<div class="field"><label class="choice"><input type="checkbox" name="${name}" value="yes" ${when(value, 'checked')} /> ${label}</label></div>`;
  return markup`<div class="field">
    <label for="${name}">${label}${when(!required, markup` <span class="soft">(optional)</span>`)}</label>
    ${when(hint, markup`<p class="hint" id="${name}-hint">${hint ?? ''}</p>`)}
    ${control(field, value)}
    ${when(kind === 'file' && file, markup`<p class="hint">Chosen: ${file?.name ?? ''}</p>`)}
    ${when(problem, markup`<p class="problem">${problem ?? ''}</p>`)}
  </div>`;
}

function radios({ name, label, options = [] }: FormField, value: string, problem?: string): Markup {
  return markup`<fieldset>
    <legend>${label}</legend>
    ${options.map(
      (option) =>
        markup`<label class="choice"><input type="radio" name="${name}" value="${option}" ${when(option === value, 'checked')} /> ${option}</label>`,
    )}
    ${when(problem, markup`<p class="problem">${problem ?? ''}</p>`)}
  </fieldset>`;
}

function control({ name, kind, required, hint, options = [] }: FormField, value: string): Markup {
  const common = markup`id="${name}" name="${name}" ${when(required, 'required')} ${when(hint, markup`aria-describedby="${name}-hint"`)}`;
  switch (kind) {
    case 'select':
      return markup`<select ${common}><option value="">Please choose</option>${options.map(
        (option) => markup`<option ${when(option === value, 'selected')}>${option}</option>`,
      )}</select>`;
    case 'textarea':
      return markup`<textarea ${common} rows="4">${value}</textarea>`;
    case 'file':
      return markup`<input type="file" ${common} accept=".pdf,image/*" />`;
    case 'date':
      return markup`<div class="row"><input type="text" ${common} data-date readonly value="${value}" placeholder="YYYY-MM-DD" /><button type="button" class="plain" aria-label="Choose the date">▾</button></div>`;
    case 'venue':
      return markup`<input type="text" ${common} value="${value}" role="combobox" aria-autocomplete="list" aria-expanded="false" aria-controls="${name}-list" autocomplete="off" /><ul class="suggestions" id="${name}-list" role="listbox" aria-label="Venues" hidden></ul>`;
    default:
      return markup`<input type="${kind}" ${common} value="${value}" />`;
  }
}
