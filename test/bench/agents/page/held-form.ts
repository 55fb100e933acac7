import type { Page } from 'playwright-core';
import { escapeMarkup } from '@app/core/programs';
import type { Chance } from '../chance';
import type { Answer, Fields, Visit } from '../instance';
import type { Scope, Widget } from '../widgets/widget';
import { htmlDocument } from './document';
import { layOut } from './layout';

export interface FormOptions {
  title: string;
  widgets: readonly Widget[];
  /** The text of the button that submits; null for a page that keeps what is done at once. */
  submit: string | null;
  /** Where a page after the submission is; default its own. */
  next?: string;
  /** The path to which the form is sent. */
  path?: string;
  /** Markup before and after the form. */
  before?: string;
  after?: string;
  script?: string;
  /** Puts the laid out controls into something. */
  wrap?: (controls: string) => string;
}

/** Reports the form after each change. Synchronous, so that no report is lost when the browser closes. */
const REPORT = `
const report = () => { const request = new XMLHttpRequest(); request.open('GET', 'state?' + new URLSearchParams(new FormData(document.forms[0])), false); request.send(); };
addEventListener('change', report); addEventListener('input', report);`;

/** A form of widgets and what it has sent. */
export class HeldForm {
  private readonly sent: Fields[] = [];
  readonly path: string;

  constructor(
    private readonly chance: Chance,
    private readonly options: FormOptions,
  ) {
    this.path = options.path ?? 'send';
  }

  /** The page with the form. */
  page(): Answer {
    const { title, submit, before = '', after = '' } = this.options;
    return htmlDocument(this.chance, {
      title,
      body: before + this.form() + after,
      script: this.script() + (submit === null ? REPORT : ''),
    });
  }

  form(): string {
    const { widgets, submit, wrap = (controls: string) => controls } = this.options;
    const button = submit === null ? '' : this.button(submit);
    return `<form method="post" action="${this.path}" autocomplete="off" ${submit === null ? 'onsubmit="return false"' : ''}>${wrap(layOut(this.chance, widgets))}${button}</form>`;
  }

  script(): string {
    return this.options.widgets.map(({ script }) => script).join('\n') + (this.options.script ?? '');
  }

  private button(text: string): string {
    const cancel = this.chance.is(0.4) ? ' <button type="reset">Reset</button>' : '';
    return this.chance.pick([
      `<p><button>${escapeMarkup(text)}</button>${cancel}</p>`,
      `<p><input type="submit" value="${escapeMarkup(text)}">${cancel}</p>`,
    ]);
  }

  /** Answers the requests of the form; null for others. */
  respond({ method, path, form, query }: Visit): Answer | null {
    if (path === this.path && method === 'POST') {
      this.sent.push(form);
      return { status: 303, headers: { Location: this.options.next ?? 'done' }, body: '' };
    }
    if (path === 'state' && method === 'GET') {
      this.sent.splice(0, this.sent.length, fieldsOf(query));
      return { body: 'ok' };
    }
    return path === 'done'
      ? htmlDocument(this.chance, { title: 'Thank you', body: '<p role="status">We have received your entry.</p>' })
      : null;
  }

  /** Null when the form was sent once with the goals of all widgets, or else what differs. */
  problem(): string | null {
    const { widgets, submit } = this.options;
    if (submit !== null && this.sent.length !== 1) return `sent ${this.sent.length} times`;
    const held = this.sent.at(-1) ?? Object.fromEntries(widgets.map(({ name, initial }) => [name, initial]));
    const wrong = widgets.flatMap(({ name, label, goal }) => {
      const [found, wanted] = [held[name] ?? [], goal].map((texts) =>
        JSON.stringify(texts.map((text) => text.replaceAll('\r\n', '\n'))),
      );
      return found === wanted ? [] : [`${label} is ${found}, not ${wanted}`];
    });
    return wrong.length > 0 ? wrong.join('; ') : null;
  }

  /** Sets the widgets whose goal differs from what they hold, and submits. */
  async solve(scope: Scope): Promise<void> {
    for (const widget of this.options.widgets)
      if (JSON.stringify(widget.goal) !== JSON.stringify(widget.initial)) await widget.solve(scope);
    if (this.options.submit !== null) await scope.locator('form :is(button:not([type]), input[type="submit"])').click();
  }
}

export const scopeOf = (page: Page): Scope => ({ page, locator: (selector) => page.locator(selector) });

export function fieldsOf(entries: Iterable<[string, string | File]>): Fields {
  const fields: Fields = {};
  for (const [name, text] of entries) (fields[name] ??= []).push(typeof text === 'string' ? text : text.name);
  return fields;
}
