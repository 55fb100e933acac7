/** The scripts of the date picker and of the field that suggests venues, by the structures of the ARIA Authoring Practices. */
export const SCRIPT = `
'use strict';
const MONTHS = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'];
const DAYS = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'];

function element(name, attributes, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === 'function') made.addEventListener(key, value);
    else made.setAttribute(key, value);
  }
  made.append(...children);
  return made;
}

const isoOf = (date) => [date.getFullYear(), String(date.getMonth() + 1).padStart(2, '0'), String(date.getDate()).padStart(2, '0')].join('-');

function datePicker(input) {
  const button = input.parentElement.querySelector('button');
  let shown = null;
  let calendar = null;
  const close = () => { calendar?.remove(); calendar = null; button.focus(); };
  const move = (months) => { shown = new Date(shown.getFullYear(), shown.getMonth() + months, 1); draw(); };
  const choose = (date) => { input.value = isoOf(date); close(); };

  function weeks() {
    const first = new Date(shown);
    first.setDate(1 - (first.getDay() + 6) % 7);
    const rows = [];
    for (const day = first; day <= new Date(shown.getFullYear(), shown.getMonth() + 1, 0);) {
      const row = element('tr', {});
      for (let column = 0; column < 7; column += 1, day.setDate(day.getDate() + 1)) {
        const date = new Date(day);
        const cell = element('td', {});
        const name = date.getDate() + ' ' + MONTHS[date.getMonth()] + ' ' + date.getFullYear();
        if (date.getMonth() === shown.getMonth())
          cell.append(element('button', { type: 'button', class: 'plain', 'aria-label': name, click: () => choose(date) }, String(date.getDate())));
        row.append(cell);
      }
      rows.push(row);
    }
    return rows;
  }

  function draw() {
    const previous = element('button', { type: 'button', class: 'plain', 'aria-label': 'Previous month', click: () => move(-1) }, '‹');
    const next = element('button', { type: 'button', class: 'plain', 'aria-label': 'Next month', click: () => move(1) }, '›');
    const title = element('strong', { 'aria-live': 'polite' }, MONTHS[shown.getMonth()] + ' ' + shown.getFullYear());
    const head = element('tr', {}, ...DAYS.map((day) => element('th', { scope: 'col' }, day)));
    const table = element('table', {}, element('thead', {}, head), element('tbody', {}, ...weeks()));
    calendar.replaceChildren(element('div', { class: 'row' }, previous, title, next), table);
  }

  button.addEventListener('click', () => {
    if (calendar) return close();
    const chosen = input.value ? new Date(input.value + 'T00:00:00') : new Date();
    shown = new Date(chosen.getFullYear(), chosen.getMonth(), 1);
    calendar = element('div', { class: 'calendar', role: 'dialog', 'aria-label': 'Choose a date', keydown: (event) => { if (event.key === 'Escape') close(); } });
    button.closest('.field').append(calendar);
    draw();
    calendar.querySelector('button').focus();
  });
}

const SUGGESTION_DELAY_MS = 250;

function suggestions(input) {
  const list = document.getElementById(input.getAttribute('aria-controls'));
  let timer = 0;
  let active = -1;
  const options = () => [...list.children];
  const show = (open) => { list.hidden = !open; input.setAttribute('aria-expanded', String(open)); };
  const choose = (option) => { input.value = option.textContent; show(false); };

  function mark(index) {
    active = index;
    options().forEach((option, position) => option.setAttribute('aria-selected', String(position === index)));
    input.setAttribute('aria-activedescendant', options()[index]?.id ?? '');
  }

  async function load() {
    const response = await fetch('/venues?q=' + encodeURIComponent(input.value));
    const names = await response.json();
    list.replaceChildren(...names.map((name, index) =>
      element('li', { id: list.id + '-' + index, role: 'option', 'aria-selected': 'false', mousedown: (event) => event.preventDefault(), click: (event) => choose(event.currentTarget) }, name)));
    mark(-1);
    show(names.length > 0);
  }

  input.addEventListener('input', () => { clearTimeout(timer); timer = setTimeout(load, SUGGESTION_DELAY_MS); });
  input.addEventListener('blur', () => show(false));
  input.addEventListener('keydown', (event) => {
    if (list.hidden) return;
    const count = options().length;
    if (event.key === 'ArrowDown') mark((active + 1) % count);
    else if (event.key === 'ArrowUp') mark((active - 1 + count) % count);
    else if (event.key === 'Escape') show(false);
    else if (event.key === 'Enter' && active >= 0) choose(options()[active]);
    else return;
    event.preventDefault();
  });
}

document.querySelectorAll('[data-date]').forEach(datePicker);
document.querySelectorAll('[role="combobox"]').forEach(suggestions);
`;
