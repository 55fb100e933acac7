import { TaskPage } from './task-page.fixture';

/** Pages write what they did into their title. */
const CONTACTS = `<button id=add>New contact</button><button>Export contacts</button>
  <div id=d role=dialog aria-modal=true aria-label="New contact" hidden style="position:fixed;top:90px;background:#fff">
    <label>Full name <input id=n></label><label>Company <input id=c></label><label>E-mail <input type=email id=m></label>
    <label>Owner <select id=o><option>Nobody<option>Hanne Vik<option>Omar Said</select></label>
    <button id=x>Cancel</button><button id=s>Save</button></div>
  <script>add.onclick = () => { d.hidden = false; document.title = 'open'; };
    s.onclick = () => { d.hidden = true; document.title = [n.value, c.value, m.value, o.value].join('|'); };</script>`;

const NAMES = ['Ada King', 'Ben Shah', 'Cleo Park'];
const MEMBERS = `<table><tr><th>Name<th>Role<th></tr>${NAMES.map(
  (name) => `<tr><td>${name}<td>Viewer<td><button aria-haspopup=menu data-n="${name}">⋯</button></tr>`,
).join(
  '',
)}</table><div id=menu role=menu hidden><div role=menuitem tabindex=0>Rename…</div><div role=menuitem tabindex=0>Reset password</div>
  <div role=menuitem tabindex=0>Assign role…</div></div>
  <div id=d role=dialog aria-modal=true aria-label=Rename hidden style="position:fixed;top:150px;background:#fff"><label>New name <input id=n></label>
    <button id=x>Cancel</button><button id=s>Rename</button></div>
  <div id=r role=dialog aria-modal=true aria-label="Assign role" hidden style="position:fixed;top:150px;background:#fff"><label>Role
    <select id=l><option>Viewer<option>Owner</select></label><button>Cancel</button><button id=a>Assign</button></div>
  <script>let who; onclick = ({ target }) => {
    if (target.dataset.n) { who = target.dataset.n; menu.hidden = false; return; }
    if (target.role === 'menuitem') { menu.hidden = true;
      if (target.textContent === 'Rename…') { n.value = who; d.hidden = false; }
      else if (target.textContent === 'Assign role…') r.hidden = false;
      else document.title = 'reset ' + who; } };
    s.onclick = () => { d.hidden = true; document.title = who + '>' + n.value; };
    a.onclick = () => { r.hidden = true; document.title = who + ' is ' + l.value; };</script>`;

const CLUBS = `<h1>Clubs</h1>${[
  ['Chess', 'Room 12'],
  ['Drama', 'School kitchen'],
]
  .map(
    ([name, room]) =>
      `<article><h2>${name}</h2><p>${room}</p><button data-e=${name}>Enrol a pupil</button> <button data-c=${name}>Cancel next session</button></article>`,
  )
  .join('')}
  <dialog id=d aria-label="Enrol a pupil"><label>Pupil <select id=p><option value="">Choose${NAMES.map((name) => `<option>${name}`).join('')}</select></label>
    <button id=k>Enrol</button></dialog>
  <script>let club; onclick = ({ target: { dataset } }) => { if (dataset.e) { club = dataset.e; d.showModal(); }
    if (dataset.c) document.title = 'cancelled ' + dataset.c; };
    k.onclick = () => { d.close(); document.title = p.value + ' in ' + club; };</script>`;

const ROOMS = `<button id=c aria-haspopup=menu aria-expanded=false>Create</button><ul id=m role=menu hidden><li role=menuitem tabindex=-1>Room booking
  <li role=menuitem tabindex=-1>Visitor pass</ul><div id=d role=dialog aria-modal=true aria-label="Room booking" hidden style="position:fixed;top:90px;background:#fff">
    <label>Room <select id=r><option value="">–<option>Amsel<option>Fink</select></label><label>Date <input type=date id=t></label>
    <label>Start <input type=time id=f></label><label>End <input type=time id=u></label><button>Close</button><button id=b>Book room</button></div>
  <script>c.onclick = () => { m.hidden = false; c.ariaExpanded = true; };
    m.onclick = ({ target }) => { m.hidden = true; c.ariaExpanded = false; if (target.textContent.includes('Room')) d.hidden = false; };
    b.onclick = () => { d.hidden = true; document.title = [r.value, t.value, f.value, u.value].join('|'); };</script>`;

const TASKS = `<form onsubmit="event.preventDefault(); document.title = t.value + '|' + d.value"><label>Task <input id=t></label>
  <label>Due date <input type=date id=d></label><button>Add task</button></form>`;

const TRANSFERS = `<h1>Konto</h1><button id=n>Neue Überweisung</button><form id=f hidden onsubmit="event.preventDefault(); document.title = e.value + '|' + b.value">
  <label>Empfänger <input id=e></label><label>Betrag <input id=b inputmode=decimal></label><button>Überweisen</button></form>
  <script>n.onclick = () => { f.hidden = false; };</script>`;

describe('executeSteps with whole orders in one sentence', () => {
  const page = new TaskPage();
  beforeAll(() => page.start());
  afterAll(() => page.stop());

  const done = async (html: string, task: string) => [
    (await page.perform(html, task)).failure?.message ?? null,
    await page.title(),
  ];

  it.each([
    [
      'Create a contact called Vera Lind at Lindwerk, e-mail v@l.example.',
      CONTACTS,
      'Vera Lind|Lindwerk|v@l.example|Nobody',
    ],
    ['Add a new contact "Vera Lind" with Omar Said as owner.', CONTACTS, 'Vera Lind|||Omar Said'],
    ['Rename Ben Shah to Ben Shaw.', MEMBERS, 'Ben Shah>Ben Shaw'],
    ['Reset the password of Cleo Park.', MEMBERS, 'reset Cleo Park'],
    ['Make Ada King an owner.', MEMBERS, 'Ada King is Owner'],
    ['Change the role of Ben Shah to Owner.', MEMBERS, 'Ben Shah is Owner'],
    ['Enrol Ben Shah in Drama.', CLUBS, 'Ben Shah in Drama'],
    ['Cancel the next session of the club that meets in the school kitchen.', CLUBS, 'cancelled Drama'],
    ['Book the room Fink on 3 December 2026 from 14:00 to 15:30.', ROOMS, 'Fink|2026-12-03|14:00|15:30'],
    ['Add a task "Prepare contract" due on 10 December 2026.', TASKS, 'Prepare contract|2026-12-10'],
    ['Überweise 50 Euro an Petra Stein.', TRANSFERS, 'Petra Stein|50'],
  ])('opens the form that is called like the order, and fills it: %s', async (task, html, title) => {
    expect(await done(html, task)).toEqual([null, title]);
  });

  it.each([
    ['Create a contact called Vera Lind near-sighted in Leeds.', CONTACTS, 'open', 'has no field for "Leeds"'],
    ['Create an invoice called Vera Lind.', CONTACTS, '', 'nothing on the page is called like it'],
    ['Enrol Zoe Hart in Drama.', CLUBS, '', 'has no field for "Zoe Hart"'],
    ['Cancel the next session of Chess on Sunday.', CLUBS, '', 'says nothing about "Sunday"'],
    ['Book the room Fink on 3 December 2026 at Acme.', ROOMS, '', 'has no field for "Acme"'],
  ])('enters nothing when a part of the order has no field: %s', async (task, html, title, message) => {
    expect(await done(html, task)).toEqual([expect.stringContaining(message), title]);
    expect(page.actions.filter(({ action }) => action === 'enter' || action === 'submit')).toEqual([]);
  });

  it('enters nothing when a part of the order has several fields', async () => {
    const html = TASKS.replace('Task <input', 'Task <input').replace(
      '<button>',
      '<label>First contact company <input></label><label>Second contact company <input></label><button>',
    );
    expect(await done(html, 'Add a task "A" at Acme.')).toEqual([expect.stringContaining('fits several fields'), '']);
  });

  it('sends the new fields of a page that is drawn anew, and nothing else', async () => {
    const html = `<div id=r></div><script>const draw = (adding) => { r.innerHTML = '<button>Only mine</button>' + ['Open', 'Done'].map((name) => '<section><h2>' + name
      + '</h2>' + (adding === name ? '<input aria-label="Card title"><button data-s=1>Add card</button>' : '<button data-n=' + name + '>+ New card</button>') + '</section>').join(''); };
      draw(); onclick = ({ target: { dataset, previousSibling } }) => { if (dataset.n) draw(dataset.n); else if (dataset.s) document.title = previousSibling.value; else document.title = 'wrong'; };</script>`;
    expect(await done(html, 'Add a card "Fix login" to the Done column.')).toEqual([null, 'Fix login']);
  });

  it('fails when the dialog stays open', async () => {
    const html = CONTACTS.replace('d.hidden = true; ', '');
    expect((await done(html, 'Create a contact called Vera Lind.'))[0]).toContain('stays open');
  });

  it('replies in the message that is open', async () => {
    const html = `<ul><li><button onclick="a.hidden = false">Ada: Trip</button><li><button>Ben: Maths</button></ul><article id=a hidden><h2>Trip</h2>
      <button onclick="f.hidden = false">Reply</button><form id=f hidden onsubmit="event.preventDefault(); document.title = t.value">
      <textarea id=t aria-label="Your reply"></textarea><button>Send reply</button></form></article>`;
    expect(await done(html, 'Open the message from Ada and reply "Thank you."')).toEqual([null, 'Thank you.']);
  });

  it('filters by the box that is called like the rule, and not by the link to the list', async () => {
    const html = `<nav><a href=#t onclick="document.title = 'link'">Termine</a></nav><h1>Termine</h1>
      <label><input type=checkbox onchange="document.title = 'box'"> Nur offene Termine</label>`;
    expect(await done(html, 'Zeige nur offene Termine an.')).toEqual([null, 'box']);
  });

  const CARDS = (items: string) =>
    `<section aria-label=Open><h2>Open</h2>${['Dark mode', 'Export'].map((name) => `<article aria-label="${name}"><h3>${name}</h3><button aria-label=Actions aria-haspopup=menu data-n="${name}">⋮</button></article>`).join('')}</section>
    <section aria-label=Won><h2>Won</h2><button>Print</button></section><div id=m role=menu hidden>${items}</div><script>let who; onclick = ({ target }) => {
      if (target.dataset.n) { who = target.dataset.n; m.hidden = false; }
      if (target.role === 'menuitem') { m.hidden = true; document.title = who + ': ' + target.textContent; } };
      onkeydown = ({ key }) => { if (key === 'Escape') m.hidden = true; };</script>`;
  const item = (name: string) => `<div role=menuitem tabindex=0>${name}</div>`;
  it('moves a card by its menu', async () => {
    const html = CARDS(item('Move to Lost') + item('Move to Won'));
    expect(await done(html, 'Move the card "Export" to Won.')).toEqual([null, 'Export: Move to Won']);
  });

  it('moves a card to no other place than the task says', async () => {
    const [message, title] = await done(CARDS(item('Move to Lost')), 'Move the card "Export" to Won.');
    expect([typeof message, title]).toEqual(['string', '']);
  });

  it('answers the dialog of the browser that asks for the only value', async () => {
    const html = `<ul>${NAMES.map((name) => `<li><span>${name}</span> <button onclick="document.title = this.previousElementSibling.textContent = prompt('New name')">Rename</button>`).join('')}</ul>`;
    expect(await done(html, 'Rename Ben Shah to Ben Shaw.')).toEqual([null, 'Ben Shaw']);
    const [message] = await done(html.replaceAll('prompt(', 'confirm('), 'Rename Ben Shah to Ben Shaw.');
    expect(message).toContain('opened no form for "Ben Shaw"');
  });

  it('goes through the pages of a form to the button that sends it', async () => {
    const html = TRANSFERS.replace("document.title = e.value + '|' + b.value", 'f.hidden = true; z.hidden = false')
      .replace('<button>Überweisen', '<button>Weiter')
      .replace(
        '<script>',
        `<div id=z hidden><button>Zurück</button><button onclick="document.title = e.value + '|' + b.value">Jetzt überweisen</button></div><script>`,
      );
    expect(await done(html, 'Überweise 50 Euro an Petra Stein.')).toEqual([null, 'Petra Stein|50']);
  });

  it.each([
    ['Open the delivery D-1300.', '', 'not found'],
    ['Open the delivery D-1001.', 'D-1001', null],
  ])('takes no entry with another number: %s', async (task, title, message) => {
    const html = `<ul>${['D-1000', 'D-1001', 'D-1002'].map((name) => `<li><a href=# onclick="document.title = '${name}'">Delivery ${name}</a>`).join('')}</ul>`;
    expect(await done(html, task)).toEqual([message && expect.stringContaining(message), title]);
  });

  it('clicks the button whose name ends with a word such as "now"', async () => {
    const html = `<button onclick="document.title = 1">Enrol</button><button onclick="document.title = 2">Enrol now</button>`;
    expect(await done(html, 'Click Enrol now.')).toEqual([null, '2']);
    expect(await done(html.replace('Enrol now', 'Enrol later'), 'Click Enrol now.')).toEqual([null, '1']);
  });

  const FORM = (sent: string, fields: string) =>
    `<form onsubmit="document.title = ['a', 'b', 'c'].map((id) => document.getElementById(id)?.value).join('|'); return false">${fields}
      <button>${sent}</button></form>`;
  const ROOM = FORM(
    'Book a room',
    '<label>Guest <input id=a></label><label>Nights <input id=b type=number></label><label>Arrival <input id=c type=date></label>',
  );
  const PAYMENT = FORM(
    'Transfer',
    '<label>Recipient <input id=a></label><label>Amount <input id=b></label><label>Reference <input id=c></label>',
  );
  const TICKET = FORM(
    'Create ticket',
    '<label>From <input id=a></label><label>Subject <input id=b></label><label>Priority <select id=c><option>Low<option>High</select></label>',
  );
  it.each([
    [ROOM, 'Book a room for Nora, 3 nights, from 4 May 2027.', 'Nora|3|2027-05-04'],
    [PAYMENT, 'Transfer £120 to Ada Moss.', 'Ada Moss|120|'],
    [PAYMENT, 'Transfer £120 to Ada Moss. Reference: Rent', 'Ada Moss|120|Rent'],
    [
      PAYMENT.replace('<button>', '<label>Currency <select><option>EUR</select></label><button>'),
      'Transfer £120 to Ada Moss.',
      null,
    ],
    [PAYMENT, 'Transfer £120 to Ada Moss. Purpose: Rent', null],
    [TICKET, 'Create a ticket from Ada with high priority. Subject: No light', 'Ada|No light|High'],
    [TICKET, 'Create a ticket from Ada with high priority. The subject is "No light".', 'Ada|No light|High'],
    [TICKET, 'Create a ticket from Ada with urgent priority.', null],
  ])('sends an order with all that it says, also in the sentence behind it (%#)', async (html, task, title) => {
    expect(await done(html, task)).toEqual([title === null ? expect.any(String) : null, title ?? '']);
  });

  const TICKETS = (sent: string) =>
    `<ul id=l><li><a href="#1" onclick="l.hidden = true; d.hidden = false">No light</a><li><a href="#2">No heat</a></ul>
      <form id=d hidden onsubmit="document.title = a.value; return false"><label>Assignee <select id=a onchange="p.textContent = 'Changed'">
      <option>Nobody<option>Ada Moss</select></label>${sent}</form><p id=p></p>`;
  it.each([
    ['<button>Save</button>', 'Assign the ticket "No light" to Ada Moss.', 'Ada Moss'],
    ['<button>Save</button>', 'Assign the ticket "No light" to Ada Moss. Click Save.', 'Ada Moss'],
    ['<button>Delete</button>', 'Assign the ticket "No light" to Ada Moss.', ''],
    ['', 'Assign the ticket "No light" to Ada Moss.', ''],
  ])('sends the form in which something is assigned (%#)', async (sent, task, title) => {
    expect(await done(TICKETS(sent), task)).toEqual([null, title]);
  });

  const LONE = '<h2>Your membership</h2><button onclick="document.title = 1">Pause</button>';
  it.each([
    [LONE, 'Pause my membership.', '1'],
    [LONE.replace('>Pause', '>Pause membership'), 'Pause my membership.', '1'],
    [LONE.replace('membership', 'alerts'), 'Pause my membership.', ''],
    [LONE, 'Pause the ad.', ''],
  ])('carries out a deed for something without a name where the page says it (%#)', async (html, task, title) => {
    expect((await done(html, task))[1]).toBe(title);
  });

  const CARD = (name: string) => `<h2>${name}</h2><button onclick="document.title = '${name}'">Save</button>`;
  it('presses the button below the heading with the name, and no other', async () => {
    const html = CARD('Welder') + CARD('Nurse');
    expect(await done(html, 'Save the job Nurse.')).toEqual([null, 'Nurse']);
    expect((await done(html, 'Save the job Chef.'))[1]).toBe('');
  });

  it('gives an entry another name in the form that edits it, and does not delete it', async () => {
    const html = `<ul><li>Ana <a href="#a" onclick="f.hidden = false; n.value = 'Ana'">Edit</a><li>Kids <a href="#k" onclick="f.hidden = false; n.value = 'Kids'">Edit</a></ul>
      <form id=f hidden onsubmit="event.preventDefault()"><label>Colour <input></label><label>Shown as <input id=n></label>
      <button onclick="document.title = n.value">Save</button> <button onclick="document.title = 'gone'">Delete profile</button></form>`;
    expect(await done(html, 'Rename Kids to "Children".')).toEqual([null, 'Children']);
  });
});
