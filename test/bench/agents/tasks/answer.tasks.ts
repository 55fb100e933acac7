import type { Chance } from '../chance';
import type { TaskKind } from '../instance';
import { keptTask } from '../page/kept-page';
import { MONTHS } from '../widgets/dates';
import { PEOPLE, SENTENCES } from '../words/records';
import { TEXT_FIELDS } from '../words/fields';

const PLACES = [
  'Norway',
  'North Macedonia',
  'Nicaragua',
  'Niger',
  'Nigeria',
  'Nepal',
  'Netherlands',
  'New Zealand',
  'Norfolk',
];
const FRUIT = ['Apple', 'Mango', 'Cherry', 'Quince', 'Papaya', 'Lemon'];
const QUESTIONS = ['Are you at home?', 'Do you have a car?', 'Is the heating on?', 'Do you need help?'];

/** A label beside its field, tied to it or not. */
const line = (chance: Chance, label: string, field: (naming: string) => string): string =>
  chance.pick([
    `<p><label>${label} ${field('')}</label></p>`,
    `<p><span style="display:inline-block;width:9em">${label}</span> ${field('')}</p>`,
    `<div>${label}</div><div>${field(`aria-label="${label}"`)}</div>`,
  ]);

const transcribed = keptTask('values with their labels', (chance) => {
  const fields = chance.sample(TEXT_FIELDS, 5).map(([label, values]) => [label, chance.pick(values)] as const);
  const asked = chance.sample(fields, 3);
  const shown = chance.is(0.5)
    ? `<table>${fields.map(([label, text]) => `<tr><td>${label}</td><td>${text}</td></tr>`).join('')}</table>`
    : `<dl>${fields.map(([label, text]) => `<dt>${label}</dt><dd>${text}</dd>`).join('')}</dl>`;
  const inputs = asked.map(([label], index) => line(chance, label, (naming) => `<input name="f${index}" ${naming}>`));
  return {
    title: 'Record',
    body: `${shown}<form>${inputs.join('')}<button>Submit</button></form>`,
    task: 'Enter the value that corresponds with each label into the form and submit when done.',
    wanted: [asked.map(([, text], index) => `f${index}=${text}`).join('&')],
    solve: async (page) => {
      for (const [index, [, text]] of asked.entries()) await page.locator(`[name="f${index}"]`).fill(text);
      await page.locator('form button').click();
    },
  };
});

const completed = keptTask('autocomplete by rule', (chance) => {
  const [id, list] = [chance.id(), chance.id()];
  const target = chance.pick(PLACES);
  const [start, end] = [target.slice(0, 2), target.slice(-2)];
  const first = PLACES.find((place) => place.startsWith(start) && place.endsWith(end)) ?? target;
  return {
    title: 'Search for a place',
    body: `<form><span class="wrap"><input id="${id}" name="place" autocomplete="off" aria-label="Place"><span class="pop" id="${list}" hidden></span></span><button>Submit</button></form>`,
    script: `at('${id}').addEventListener('input', () => { const text = at('${id}').value.toLowerCase(); const fits = ${JSON.stringify(PLACES)}.filter((place) => text !== '' && place.toLowerCase().startsWith(text)); at('${list}').hidden = fits.length === 0; at('${list}').innerHTML = fits.map((place) => '<div class="item">' + place + '</div>').join(''); });
      at('${list}').addEventListener('mousedown', (event) => { at('${id}').value = event.target.textContent; at('${list}').hidden = true; event.preventDefault(); });
      at('${id}').addEventListener('blur', () => { at('${list}').hidden = true; });`,
    task: `${chance.pick(['Enter', 'Select'])} an item that starts with "${start}" and ends with "${end}". Then press Submit.`,
    wanted: [`place=${first}`],
    solve: async (page) => {
      await page.locator(`#${id}`).pressSequentially(start);
      await page.locator(`#${list} .item`, { hasText: first }).first().click();
      await page.locator('form button').click();
    },
  };
});

const styled = keptTask('style of a text', (chance) => {
  const [id, button] = [chance.id(), chance.id()];
  const words = chance.pick(SENTENCES).split(' ').slice(0, 2).join(' ');
  const [style, command, tag, letter] = chance.pick([
    ['bold', 'bold', 'b', 'B'],
    ['italic', 'italic', 'i', 'I'],
  ] as const);
  const name = style.charAt(0).toUpperCase() + style.slice(1);
  const face = chance.pick([`title="${name}">${letter}`, `aria-label="${name}">${letter}`, `>${name}`]);
  return {
    title: 'Note',
    body: `<div><button type="button" id="${button}" ${face}</button></div><div id="${id}" contenteditable="true" role="textbox" aria-label="Text" style="border:1px solid #999;padding:8px">Today: ${words}, and more.</div><form><button>Save</button></form>`,
    script: `at('${button}').addEventListener('mousedown', (event) => event.preventDefault()); at('${button}').addEventListener('click', () => { document.execCommand('styleWithCSS', false, false); document.execCommand('${command}'); });
      document.forms[0].addEventListener('submit', () => keep([...at('${id}').querySelectorAll('${tag}')].map((part) => part.textContent).join('|')));`,
    task: chance.pick([
      `Make the text "${words}" ${style} and press Save.`,
      `Select the text "${words}" and make it ${style}. Then press Save.`,
      `Using the text editor, give the text "${words}" the style ${style} and press Save.`,
    ]),
    wanted: [words, ''],
    solve: async (page) => {
      await page.evaluate(
        `(() => { const node = document.getElementById(${JSON.stringify(id)}).firstChild; const start = node.nodeValue.indexOf(${JSON.stringify(words)}); getSelection().setBaseAndExtent(node, start, node, start + ${words.length}); })()`,
      );
      await page.locator(`#${button}`).click();
      await page.locator('form button').click();
    },
  };
});

const richText = keptTask('rich text by its label', (chance) => {
  const [id, label, text] = [chance.id(), chance.pick(['Remarks', 'Cover note', 'Report']), chance.pick(SENTENCES)];
  const naming = chance.pick([`role="textbox" aria-label="${label}"`, `role="textbox" aria-labelledby="l${id}"`, '']);
  return {
    title: 'Report',
    body: `<p><label>Reference <input name="other"></label></p><p id="l${id}">${label}</p><div id="${id}" contenteditable="true" ${naming} style="border:1px solid #999;min-height:60px"></div><form><button>Send</button></form>`,
    script: `document.forms[0].addEventListener('submit', () => keep(at('${id}').innerText.trim()));`,
    task: chance.pick([
      `Write "${text}" in the ${label} field and send it.`,
      `Enter "${text}" into ${label}, then click Send.`,
    ]),
    wanted: [text, ''],
    solve: async (page) => {
      await page.locator(`#${id}`).fill(text);
      await page.locator('form button').click();
    },
  };
});

const period = keptTask('dates of a period', (chance) => {
  const [from, to] = chance.pick([
    ['From', 'To'],
    ['Arrival', 'Departure'],
    ['Start date', 'End date'],
    ['Check-in', 'Check-out'],
  ] as const);
  const [year, month] = [chance.int(2026, 2028), chance.int(1, 12)];
  const [first, last] = [chance.int(1, 14), chance.int(15, 28)];
  const iso = (day: number) => `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  const name = MONTHS[month - 1] ?? '';
  return {
    title: 'Stay',
    body: `<form>${line(chance, from, (naming) => `<input type="date" name="a" ${naming}>`)}${line(chance, to, (naming) => `<input type="date" name="b" ${naming}>`)}<button>Search</button></form>`,
    task: `${chance.pick([
      `Select the dates from ${first} to ${last} ${name} ${year}`,
      `Enter the period from ${first} ${name} to ${last} ${name} ${year}`,
      `Choose the dates from ${iso(first)} to ${iso(last)}`,
    ])} and click Search.`,
    wanted: [`a=${iso(first)}&b=${iso(last)}`],
    solve: async (page) => {
      await page.locator('[name=a]').fill(iso(first));
      await page.locator('[name=b]').fill(iso(last));
      await page.locator('form button').click();
    },
  };
});

const signUp = keptTask('sign-up in a sentence', (chance) => {
  const [user, mail, password] = [chance.pick(['hana', 'milo', 'tess']), `${chance.id()}@example.org`, chance.id()];
  const button = chance.pick(['Register', 'Sign up', 'Create account']);
  const fields = [
    line(chance, chance.pick(['User name', 'Username']), (naming) => `<input name="user" ${naming}>`),
    line(chance, chance.pick(['E-mail', 'Email address']), (naming) => `<input name="mail" type="email" ${naming}>`),
    line(chance, 'Password', (naming) => `<input name="pw" type="password" ${naming}>`),
  ];
  return {
    title: button,
    body: `<form>${fields.join('')}<button>${button}</button></form>`,
    task: chance.pick([
      `Register with the username "${user}", the e-mail ${mail} and the password "${password}".`,
      `Create an account with username "${user}", email "${mail}" and password "${password}".`,
      `Sign up with the email ${mail}, the user name ${user} and the password "${password}", then click ${button}.`,
    ]),
    wanted: [`user=${user}&mail=${mail}&pw=${password}`],
    solve: async (page) => {
      await page.locator('[name=user]').fill(user);
      await page.locator('[name=mail]').fill(mail);
      await page.locator('[name=pw]').fill(password);
      await page.locator('form button').click();
    },
  };
});

const statements = keptTask('values in statements', (chance) => {
  const [name, city] = [chance.pick(PEOPLE), chance.pick(['Lyon', 'Ghent', 'Porto'])];
  const fields = [
    line(chance, 'Name', (naming) => `<input name="n" ${naming}>`),
    line(chance, 'City', (naming) => `<input name="c" ${naming}>`),
    line(chance, 'Fax', (naming) => `<input name="x" value="none" ${naming}>`),
  ];
  return {
    title: 'Your details',
    body: `<form>${fields.join('')}<button>Save</button></form>`,
    task: chance.pick([
      `The name is ${name}. The city is ${city}. Leave Fax empty. Click Save.`,
      `My name is ${name} and my city is ${city}. Leave Fax blank and click Save.`,
      `Name should be "${name}", city should be "${city}". Leave the Fax field empty. Press Save.`,
    ]),
    wanted: [`n=${name}&c=${city}&x=`],
    solve: async (page) => {
      await page.locator('[name=n]').fill(name);
      await page.locator('[name=c]').fill(city);
      await page.locator('[name=x]').fill('');
      await page.locator('form button').click();
    },
  };
});

const everyQuestion = keptTask('one answer to all questions', (chance) => {
  const questions = chance.sample(QUESTIONS, 3);
  const answer = chance.pick(['Yes', 'No']);
  const group = (question: string, index: number) =>
    `<fieldset><legend>${question}</legend>${['Yes', 'No'].map((text) => `<label><input type="radio" name="q${index}" value="${text}"> ${text}</label>`).join(' ')}</fieldset>`;
  return {
    title: 'Questions',
    body: `<form>${questions.map(group).join('')}<button>Submit</button></form>`,
    task: `${chance.pick([`Answer all questions with ${answer}`, `Answer ${answer} to every question`, `Select "${answer}" for all questions`])} and submit.`,
    wanted: [questions.map((_, index) => `q${index}=${answer}`).join('&')],
    solve: async (page) => {
      for (const box of await page.locator(`[value="${answer}"]`).all()) await box.check();
      await page.locator('form button').click();
    },
  };
});

const allBut = keptTask('all boxes but one', (chance) => {
  const fruit = chance.sample(FRUIT, 4);
  const kept = chance.pick(fruit);
  return {
    title: 'Fruit',
    body: `<form>${fruit.map((name) => `<p><label><input type="checkbox" name="${name}" ${chance.is(0.7) ? 'checked' : ''}> ${name}</label></p>`).join('')}<button>Save</button></form>`,
    task: `${chance.pick(['Deselect everything but', 'Uncheck all except', 'Untick everything except'])} ${kept} and click Save.`,
    wanted: [`${kept}=on`],
    solve: async (page) => {
      for (const name of fruit) await page.locator(`[name="${name}"]`).setChecked(name === kept);
      await page.locator('form button').click();
    },
  };
});

const rating = keptTask('rating', (chance) => {
  const stars = chance.int(1, 5);
  const isRadio = chance.is(0.5);
  const star = (count: number) => {
    const name = `${count} ${count === 1 ? 'star' : 'stars'}`;
    return isRadio
      ? `<label><input type="radio" name="r" value="${count}">${name}</label>`
      : `<button type="button" aria-label="${name}" data-star="${count}">☆</button>`;
  };
  return {
    title: 'Your opinion',
    body: `<form><p>How was it?</p>${[1, 2, 3, 4, 5].map(star).join(' ')}<input type="hidden" name="s" value=""><p><button>Send</button></p></form>`,
    script: `document.querySelectorAll('[data-star]').forEach((button) => button.addEventListener('click', () => { document.forms[0].s.value = button.dataset.star; }));`,
    task: `${chance.pick(['Rate the product with', 'Rate it with', 'Give'])} ${stars} ${stars === 1 ? 'star' : 'stars'} and click Send.`,
    wanted: [isRadio ? `r=${stars}&s=` : `s=${stars}`],
    solve: async (page) => {
      if (isRadio) await page.locator(`[value="${stars}"]`).check();
      else await page.locator(`[data-star="${stars}"]`).click();
      await page.locator('form p button').click();
    },
  };
});

const upperCase = keptTask('letters in upper case', (chance) => {
  const [text, id] = [chance.pick(['monika', 'Tolga', 'irene']), chance.id()];
  return {
    title: 'Name',
    body: `<form><input id="${id}" name="t"><button>Submit</button></form>`,
    task: chance.pick([
      `Type "${text}" into the text field in all upper case letters and press Submit.`,
      `Type "${text}" in all upper case letters in the text input and press Submit.`,
    ]),
    wanted: [`t=${text.toUpperCase()}`],
    solve: async (page) => {
      await page.locator(`#${id}`).fill(text.toUpperCase());
      await page.locator('form button').click();
    },
  };
});

const sliders = keptTask('several sliders', (chance) => {
  const numbers = [chance.int(-9, 9), chance.int(-9, 9), chance.int(-9, 9)];
  return {
    title: 'Mixer',
    body: `<form>${numbers.map((_, index) => `<p><input type="range" min="-10" max="10" value="0" name="s${index}"></p>`).join('')}<button>Submit</button></form>`,
    task: `Set the sliders to ${chance.pick([`the combination [${numbers.join(',')}]`, `${numbers[0]}, ${numbers[1]} and ${numbers[2]}`])} and submit.`,
    wanted: [numbers.map((number, index) => `s${index}=${number}`).join('&')],
    solve: async (page) => {
      for (const [index, number] of numbers.entries()) await page.locator(`[name=s${index}]`).fill(String(number));
      await page.locator('form button').click();
    },
  };
});

export const ANSWER_TASKS: readonly TaskKind[] = [
  ...[transcribed, completed, styled, richText, period, signUp, statements],
  ...[everyQuestion, allBut, rating, upperCase, sliders],
];
