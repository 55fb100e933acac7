import { escapeMarkup } from '@app/core/programs';
import type { Chance } from '../chance';
import type { Widget } from '../widgets/widget';

type Row = (label: string, control: string) => string;

/** Ways to put labels and controls on a page. */
const LAYOUTS: readonly { before: string; row: Row; after: string }[] = [
  { before: '<table>', row: (label, control) => `<tr><td>${label}</td><td>${control}</td></tr>`, after: '</table>' },
  {
    before: '<div style="display:grid;grid-template-columns:12em 1fr;gap:10px">',
    row: (label, control) => `<div>${label}</div><div>${control}</div>`,
    after: '</div>',
  },
  { before: '<dl>', row: (label, control) => `<dt>${label}</dt><dd>${control}</dd>`, after: '</dl>' },
  { before: '<div>', row: (label, control) => `<p>${label}<br>${control}</p>`, after: '</div>' },
  {
    before: '<div style="overflow:hidden">',
    row: (label, control) =>
      `<div style="float:left;width:46%;margin:8px 2%;min-height:80px"><div>${label}</div>${control}</div>`,
    after: '</div>',
  },
  {
    before: '<div>',
    row: (label, control) =>
      `<div class="card" style="display:block;cursor:auto"><div>${label}</div><div>${control}</div></div>`,
    after: '</div>',
  },
  {
    before: '<ul style="list-style:none;padding:0">',
    row: (label, control) =>
      `<li style="margin:12px 0"><span style="display:inline-block;width:11em">${label}</span> ${control}</li>`,
    after: '</ul>',
  },
];

/** The widgets in a random layout; each label is tied to its control in one of the ways that pages use, or not at all. */
export function layOut(chance: Chance, widgets: readonly Widget[]): string {
  const { before, row, after } = chance.pick(LAYOUTS);
  const required = chance.is(0.3) ? ' *' : chance.is(0.2) ? ':' : '';
  return before + widgets.map((widget) => labelled(chance, widget, row, required)).join('') + after;
}

function labelled(chance: Chance, widget: Widget, row: Row, suffix: string): string {
  const text = escapeMarkup(widget.label);
  if (widget.ownLabel) return row('', widget.markup(''));
  const shown = `${text}${suffix}`;
  const id = chance.id();
  const nearby = () => row(`<span>${shown}</span>`, widget.markup(''));
  const byId = () => row(`<span id="${id}">${shown}</span>`, widget.markup(`aria-labelledby="${id}"`));
  const byAttribute = () => row(`<b>${shown}</b>`, widget.markup(`aria-label="${text}"`));
  if (widget.isGroup) return chance.pick([fieldset, byId, nearby])();
  if (widget.labelFor === null) return chance.pick([byId, byAttribute, nearby])();
  const byFor = () => row(`<label for="${widget.labelFor}">${shown}</label>`, widget.markup(''));
  const wrapped = () => row('', `<label>${shown} ${widget.markup('')}</label>`);
  const byPlaceholder = () => row('', widget.markup(`placeholder="${text}"`));
  return chance.pick([
    byFor,
    byFor,
    wrapped,
    byId,
    byAttribute,
    nearby,
    ...(widget.takesPlaceholder ? [byPlaceholder] : []),
  ])();

  function fieldset(): string {
    return row('', `<fieldset><legend>${shown}</legend>${widget.markup('')}</fieldset>`);
  }
}
