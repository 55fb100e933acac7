import type { Chance } from '../chance';
import type { TaskKind } from '../instance';
import { keptTask } from '../page/kept-page';
import { PEOPLE, SENTENCES } from '../words/records';
import { LISTS } from '../words/fields';
import { upper } from '../wording';

const HANDLES = ['@ina', '@otto', '@mabel', '@quist', '@reno', '@sully'];
const GOODS = ['Green tea', 'Rye bread', 'Plum jam', 'Olive oil', 'Sea salt', 'Oat milk', 'Black beans', 'Brown rice'];
const WORDS = ['Aliquam', 'Bibendum', 'Cursus', 'Dapibus', 'Egestas', 'Fermentum', 'Gravida', 'Habitant'];

/** Entries in one of the ways that pages make lists: declared or not. */
function entries(chance: Chance, contents: readonly string[]): string {
  const [tag, outer] = chance.pick([
    ['li', 'ul'],
    ['article', 'div'],
    ['div', 'div'],
    ['section', 'main'],
  ] as const);
  const name = chance.id();
  const style = 'style="border-bottom:1px solid #aaa;padding:8px"';
  return `<${outer}>${contents.map((content) => `<${tag} class="${name}" ${style}>${content}</${tag}>`).join('')}</${outer}>`;
}

const icon = (chance: Chance, does: string, name: string, symbol: string): string =>
  chance.pick([
    `<button data-does="${does}" aria-label="${name}">${symbol}</button>`,
    `<span class="${name.toLowerCase()}" role="button" tabindex="0" title="${name}" data-does="${does}" style="cursor:pointer">${symbol}</span>`,
  ]);

const mailIcon = keptTask('icon of a mail', (chance) => {
  const people = chance.sample(PEOPLE, 5);
  const who = chance.pick(people);
  const [word, name] = chance.pick([
    ['star', 'Star'],
    ['trash', 'Trash'],
  ] as const);
  const rows = people.map(
    (person) =>
      `<b>${person}</b> <span>${chance.pick(SENTENCES)}</span> ${icon(chance, `Trash ${person}`, 'Trash', '🗑')} ${icon(chance, `Star ${person}`, 'Star', '★')}`,
  );
  return {
    title: 'Inbox',
    body: entries(chance, rows),
    task: chance.pick([
      `Find the email by ${who} and click the ${word} icon.`,
      `Click the ${word} icon next to the email by ${who}.`,
      `Find the mail from ${who} and press the ${word} icon.`,
    ]),
    wanted: [`${name} ${who}`],
    solve: (page) => page.locator(`[data-does="${name} ${who}"]`).click(),
  };
});

/** A list of mails; each one opens, and can be answered and passed on there. */
const letter = (name: string, kind: 'reply' | 'forward'): TaskKind =>
  keptTask(name, (chance) => {
    const people = chance.sample(PEOPLE, 5);
    const [who, other = '', text] = [chance.pick(people), chance.pick(HANDLES), chance.pick(SENTENCES)];
    const [mail, form, list] = [chance.id(), chance.id(), chance.id()];
    const rows = people.map(
      (person) => `<span data-from="${person}" style="cursor:pointer"><b>${person}</b> wrote</span>`,
    );
    const field =
      kind === 'reply' ? '<textarea name="text" aria-label="Text"></textarea>' : '<label>To <input name="to"></label>';
    const title = upper(kind);
    return {
      title: 'Messages',
      body: `<div id="${list}">${entries(chance, rows)}</div><div id="${mail}" hidden><h2></h2><button type="button">${title}</button>
        <form id="${form}" hidden>${field}<input type="hidden" name="whose"><button>Send</button></form></div>`,
      script: `document.querySelectorAll('[data-from]').forEach((row) => row.addEventListener('click', () => { at('${list}').hidden = true; at('${mail}').hidden = false; at('${mail}').querySelector('h2').textContent = 'Mail from ' + row.dataset.from; at('${form}').whose.value = row.dataset.from; }));
        at('${mail}').querySelector('button').addEventListener('click', () => { at('${form}').hidden = false; });`,
      task:
        kind === 'reply'
          ? chance.pick([
              `Find the email by ${who} and reply to them with the text "${text}".`,
              `Reply to the message from ${who} with "${text}".`,
            ])
          : chance.pick([
              `Find the email by ${who} and forward it to ${other}.`,
              `Forward the mail from ${who} to ${other}.`,
            ]),
      wanted: [`${kind === 'reply' ? `text=${text}` : `to=${other}`}&whose=${who}`],
      solve: async (page) => {
        await page.locator(`[data-from="${who}"]`).click();
        await page.locator(`#${mail} > button`).click();
        await page.locator(`#${form} [name]:not([type])`).fill(kind === 'reply' ? text : other);
        await page.locator(`#${form} button`).click();
      },
    };
  });

const post = (name: string, all: boolean): TaskKind =>
  keptTask(name, (chance) => {
    const writers = chance.shuffle([...HANDLES.slice(0, 3), HANDLES[0] ?? '']);
    const who = HANDLES[0] ?? '';
    const target = all ? who : (HANDLES[1] ?? '');
    const verb = chance.pick(['Like', 'Share', 'Follow']);
    const rows = writers.map((writer, index) => {
      const buttons = ['Like', 'Share', 'Follow'].map(
        (text) => `<button data-does="${text} ${writer} ${index}">${text}</button>`,
      );
      return `<div><b>${writer}</b><p>${chance.pick(SENTENCES)}</p><div>${chance.shuffle(buttons).join('')}</div></div>`;
    });
    const indexes = writers.flatMap((writer, index) => (writer === target ? [index] : []));
    return {
      title: 'Today',
      body: entries(chance, rows),
      task: all
        ? chance.pick([
            `Click the "${verb}" button on all posts by ${target}.`,
            `Click ${verb} on every post by ${target}.`,
          ])
        : chance.pick([
            `For the user ${target}, click on the "${verb}" button.`,
            `${verb === 'Like' ? 'Like the' : verb} post by ${target}.`
              .replace('Share post', 'Share the post')
              .replace('Follow post', 'Click Follow next to the post'),
          ]),
      wanted: indexes.map((index) => `${verb} ${target} ${index}`),
      solve: async (page) => {
        for (const index of indexes) await page.locator(`[data-does="${verb} ${target} ${index}"]`).click();
      },
    };
  });

const extreme = (name: string, by: 'price' | 'duration'): TaskKind =>
  keptTask(name, (chance) => {
    const noun = chance.pick(['flight', 'train', 'ferry', 'offer']);
    const sign = chance.pick(['€', '$', '£']);
    const prices = chance.sample([89, 120, 145, 210, 333, 415, 78, 1020], 4);
    const minutes = chance.sample([95, 130, 180, 245, 310, 400], 4);
    const length = (count: number) =>
      chance.is(0.5) || count < 60 ? `${count} min` : `${Math.floor(count / 60)} h ${count % 60} min`;
    const rows = prices.map(
      (price, index) =>
        `<b>Nr. ${chance.int(100, 999)}</b> <span>${length(minutes[index] ?? 0)}</span> <span>${sign}${price.toFixed(2)}</span> <button data-does="${index}">Book</button>`,
    );
    const measures = by === 'price' ? prices : minutes;
    const best = measures.indexOf(Math.min(...measures));
    const [word, most] = by === 'price' ? ['cheapest', 'lowest price'] : ['shortest', 'shortest duration'];
    return {
      title: 'Results',
      body: entries(chance, rows),
      task: chance.pick([`Book the ${word} ${noun}.`, `Book the ${noun} with the ${most}.`]),
      wanted: [String(best)],
      solve: (page) => page.locator(`[data-does="${best}"]`).click(),
    };
  });

/** A link in one of several parts of a page, which are closed. */
const hiddenLink = (name: string, kind: 'tabs' | 'sections' | 'tree'): TaskKind =>
  keptTask(name, (chance) => {
    const parts = chance.sample(['North', 'South', 'East', 'West'], 3);
    const words = chance.sample(WORDS, 6);
    const target = chance.pick(words);
    const ids = parts.map(() => chance.id());
    const links = (index: number) =>
      words
        .slice(index * 2, index * 2 + 2)
        .map((word) =>
          kind === 'tree'
            ? `<li><span data-does="${word}" style="cursor:pointer">${word}</span></li>`
            : `<p>Some words and <a href="#" data-does="${word}">${word}</a>.</p>`,
        )
        .join('');
    const panel = (index: number) =>
      kind === 'tree'
        ? `<ul id="p${ids[index]}" hidden>${links(index)}</ul>`
        : `<div id="p${ids[index]}" hidden>${links(index)}</div>`;
    const opener = (part: string, index: number) =>
      kind === 'tabs'
        ? `<button role="tab" aria-selected="false" id="${ids[index]}">${part}</button>`
        : chance.pick([
            `<h3 id="${ids[index]}" style="cursor:pointer">${part}</h3>`,
            `<button id="${ids[index]}" aria-expanded="false">${part}</button>`,
          ]);
    const closed = parts.map((part, index) => opener(part, index));
    const body =
      kind === 'tabs'
        ? `<div role="tablist">${closed.join('')}</div>${parts.map((_, index) => panel(index)).join('')}`
        : parts.map((_, index) => `<div>${closed[index]}${panel(index)}</div>`).join('');
    return {
      title: 'Collection',
      body,
      script: `${JSON.stringify(ids)}.forEach((id, _, ids) => at(id).addEventListener('click', () => { const open = at('p' + id).hidden; ${kind === 'tabs' ? "ids.forEach((other) => { at('p' + other).hidden = true; at(other).setAttribute('aria-selected', 'false'); }); at(id).setAttribute('aria-selected', 'true');" : "if (at(id).hasAttribute('aria-expanded')) at(id).setAttribute('aria-expanded', String(open));"} at('p' + id).hidden = ${kind === 'tabs' ? 'false' : '!open'}; }));`,
      task: {
        tabs: `Switch between the tabs to find and click on the link "${target}".`,
        sections: `Expand the sections below, to find and click on the link "${target}".`,
        tree: `Navigate through the file tree. Find and click on the folder or file named "${target}".`,
      }[kind],
      wanted: [target],
      solve: async (page) => {
        await page.locator(`#${ids[Math.floor(words.indexOf(target) / 2)]}`).click();
        await page.locator(`[data-does="${target}"]`).click();
      },
    };
  });

const quantity = keptTask('quantity of a row', (chance) => {
  const goods = chance.sample(GOODS, 4);
  const [what, count] = [chance.pick(goods), chance.int(2, 6)];
  const rows = goods.map(
    (name) =>
      `<span style="display:inline-block;width:10em">${name}</span> <input type="number" name="${name}" value="0" min="0">`,
  );
  return {
    title: 'Order',
    body: `<form>${entries(chance, rows)}<button>Order</button></form>`,
    task: `${chance.pick([`Order ${count} of ${what}`, `Order ${count} ${what}`.replace(/ (\d) /, ' $1 x ')])} and press Order.`,
    wanted: [goods.map((name) => `${name}=${name === what ? count : 0}`).join('&')],
    solve: async (page) => {
      await page.locator(`[name="${what}"]`).fill(String(count));
      await page.locator('form button').click();
    },
  };
});

const counted = keptTask('count and enter', (chance) => {
  const [, options] = chance.pick(LISTS);
  const [a = '', b = ''] = chance.sample(options, 2);
  const states = Array.from({ length: chance.int(5, 9) }, () => (chance.is(0.4) ? a : b));
  const id = chance.id();
  const cells = states.map((state, index) => `<tr><td>${index + 101}</td><td>${state}</td></tr>`).join('');
  const total = states.filter((state) => state === a).length;
  if (total === 0) states[0] = a;
  return {
    title: 'Requests',
    body: `<table border="1"><tr><th>Number</th><th>State</th></tr>${total === 0 ? cells.replace(`<td>${b}`, `<td>${a}`) : cells}</table><form><input id="${id}" name="n" aria-label="Answer"><button>Submit</button></form>`,
    task: `How many ${a} rows are there? Enter the answer into the text field and press Submit.`,
    wanted: [`n=${Math.max(total, 1)}`],
    solve: async (page) => {
      await page.locator(`#${id}`).fill(String(Math.max(total, 1)));
      await page.locator('form button').click();
    },
  };
});

const sorted = keptTask('sorted table', (chance) => {
  const rows = chance.sample(GOODS, 5).map((name, index) => [name, String(((index * 7 + chance.int(1, 6)) % 23) + 1)]);
  const [column, descending] = [chance.int(0, 1), chance.is(0.5)];
  const header = ['Name', 'Amount'].map(
    (name, index) => `<th style="cursor:pointer" data-column="${index}">${name}</th>`,
  );
  return {
    title: 'Stock',
    body: `<table border="1"><thead><tr>${header.join('')}</tr></thead><tbody>${rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</tbody></table><button id="done">Done</button>`,
    script: `let last = ''; let up = false; document.querySelectorAll('th').forEach((th) => th.addEventListener('click', () => { const c = th.dataset.column; up = last === c ? !up : true; last = c; const body = document.querySelector('tbody'); const text = (row) => row.children[c].textContent; [...body.children].sort((a, b) => (c === '1' ? text(a) - text(b) : text(a).localeCompare(text(b))) * (up ? 1 : -1)).forEach((row) => body.append(row)); }));
      at('done').addEventListener('click', () => keep(last + up));`,
    task: `Sort the table by ${['Name', 'Amount'][column]} in ${descending ? 'descending' : 'ascending'} order. Then click Done.`,
    wanted: [`${column}${!descending}`],
    solve: async (page) => {
      for (let time = descending ? 2 : 1; time > 0; time--) await page.locator('th').nth(column).click();
      await page.locator('#done').click();
    },
  };
});

const greatest = keptTask('greatest number', (chance) => {
  const numbers = chance.sample([12, 7, 45, 98, 133, 61, 24, 80], 5);
  const isGreatest = chance.is(0.5);
  const wanted = String(isGreatest ? Math.max(...numbers) : Math.min(...numbers));
  return {
    title: 'Numbers',
    body: numbers.map((number) => `<button class="card" data-does="${number}">${number}</button>`).join(' '),
    task: chance.pick([
      `Click the button with the ${isGreatest ? 'greatest' : 'smallest'} number.`,
      `Press the ${isGreatest ? 'largest' : 'smallest'} number.`,
    ]),
    wanted: [wanted],
    solve: (page) => page.locator(`[data-does="${wanted}"]`).click(),
  };
});

export const ENTRY_TASKS: readonly TaskKind[] = [
  ...[mailIcon, letter('reply to a mail', 'reply'), letter('forward a mail', 'forward')],
  ...[post('button of a post', false), post('buttons of all posts', true)],
  ...[extreme('cheapest entry', 'price'), extreme('shortest entry', 'duration')],
  ...[
    hiddenLink('link in tabs', 'tabs'),
    hiddenLink('link in sections', 'sections'),
    hiddenLink('file in a tree', 'tree'),
  ],
  ...[quantity, counted, sorted, greatest],
];
