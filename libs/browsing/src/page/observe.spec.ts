import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Control } from './control';
import { DrivenPage } from './driven-page.fixture';

/** A list that shows how many options are chosen. */
const counting = (shown: string): string =>
  `<input role=combobox aria-label=Sides readonly value="${shown}" aria-controls=m1><div role=listbox id=m1 hidden>
  <div role=option aria-selected=true>Rice</div><div role=option>Bread</div><div role=option aria-selected=true>Slaw</div></div>`;

const wordsOf = ({ kind, name, labels }: Control): string => `${kind} ${name || labels[0]}`;

describe('observing a page', () => {
  const driven = new DrivenPage();
  beforeAll(() => driven.start());
  afterAll(() => driven.stop());

  const seen = async (html: string): Promise<string[]> => (await driven.show(html)).controls.map(wordsOf);

  it.each([
    ['for', '<label for=a1>City</label><input id=a1>'],
    ['around', '<label><b>City</b> <input></label>'],
    ['aria-labelledby', '<span id=a2>City</span><p>Other</p><input aria-labelledby=a2>'],
    ['aria-label', '<p>Other</p><input aria-label=City>'],
    ['placeholder', '<input placeholder=City>'],
    ['title', '<input title=City>'],
    ['the text before', '<div>City: <input></div><div>Zone: <input></div>'],
    ['the text above', '<div>City</div><div><input></div><div>Zone</div><div><input></div>'],
    ['the cell before', '<table><tr><td>City<td><input><tr><td>Zone<td><input></table>'],
    ['the header of the column', '<table><tr><th>City<th>Zone<tr><td><input><td><input></table>'],
    ['dt', '<dl><dt>City<dd><input><dt>Zone<dd><input></dl>'],
    [
      'a label that floats',
      '<div style="position:relative;padding-top:8px"><input style="height:40px"><span style="position:absolute;left:6px;top:14px">City</span></div>',
    ],
    ['an image', '<label for=a3><img alt=City></label><input id=a3>'],
  ])('names a field by %s', async (_, html) => {
    expect((await seen(html))[0]).toBe('text City');
  });

  it.each([
    ['class names', '<button class="btn btn-sm"><i class="fa fa-trash"></i></button>', 'trash'],
    ['the drawing that it uses', '<button><svg width=16 height=16><use href="#icon-pencil"/></svg></button>', 'pencil'],
    ['a data attribute', '<button><svg data-testid="MoreVertIcon" width=16 height=16></svg></button>', 'more vert'],
    [
      'the title of a drawing in an element without a role',
      '<span style="cursor:pointer"><svg width=16 height=16><title>Archive</title></svg></span>',
      'archive',
    ],
    [
      'class names of a filled element',
      '<span class="icon icon-share" style="cursor:pointer;display:inline-block;width:18px;height:18px;background:#ccd"></span>',
      'share',
    ],
  ])('names a symbol without words by %s', async (_, html, words) => {
    const [button] = (await driven.show(html)).controls;

    expect(button).toMatchObject({ kind: 'button', name: expect.not.stringMatching(/fa-|icon/) });
    expect([button?.name.toLowerCase(), ...(button?.labels ?? [])]).toContain(words);
  });

  it('names a number by the text before its button for less', async () => {
    const controls = await seen('<div>Guests <button>−</button><input value=2 size=2><button>+</button></div>');

    expect(controls).toContain('text Guests');
  });

  it.each([
    ['display', 'style="display:none"'],
    ['visibility', 'style="visibility:hidden"'],
    ['opacity', 'style="opacity:0"'],
    ['a place outside', 'style="position:absolute;left:-9999px"'],
    ['a size of nothing', 'style="height:0;width:0;overflow:hidden"'],
    ['a clip', 'style="position:absolute;clip:rect(0 0 0 0)"'],
    ['aria-hidden', 'aria-hidden=true'],
    ['inert', 'inert'],
    ['hidden', 'hidden'],
  ])('leaves out what is hidden by %s', async (_, attribute) => {
    const view = await driven.show(
      `<div ${attribute}><input name=trap>Secret <button>Hidden</button></div><button>Seen</button>`,
    );

    expect(view.controls.map(wordsOf)).toEqual(['button Seen']);
    expect(view.text).toBe('Seen');
  });

  it.each([
    ['a native dialog', '<dialog id=d1><h2>Sure?</h2><button>Yes</button></dialog><script>d1.showModal()</script>'],
    [
      'an ARIA dialog',
      '<div style="position:fixed;inset:0;background:#0008"><div role=dialog aria-modal=true aria-label="Sure?"><button>Yes</button></div></div>',
    ],
    [
      'a layer without roles',
      '<div style="position:fixed;inset:0;background:#0008"><div style="background:#fff"><h2>Sure?</h2><button>Yes</button></div></div>',
    ],
  ])('sees only %s when it is open', async (_, html) => {
    const view = await driven.show(`<h1>Behind</h1><input aria-label=Behind><button>Behind</button>${html}`);

    expect(view.dialog).toBe('Sure?');
    expect(view.controls.map(({ name, inDialog }) => [name, inDialog])).toEqual([['Yes', true]]);
  });

  it.each([
    ['a text beside the field', '<div class=value>Legal<input role=combobox aria-label=City readonly></div>', 'Legal'],
    ['buttons', '<div class=tags><div role=button>Oslo</div><input role=combobox aria-label=City></div>', 'Oslo'],
    ['a number', `${counting('2 options selected')}`, 'Rice, Slaw'],
    ['the word for none', `${counting('No options selected').replaceAll('=true', '=false')}`, ''],
  ])('reads what a list shows as chosen by %s', async (_, html, value) => {
    const { controls } = await driven.show(html);

    expect(controls.find(({ kind }) => kind === 'combobox')?.value).toBe(value);
  });

  it('sees the fields that components hide behind what they draw', async () => {
    const parts = `<script>
      const define = (name, html) => customElements.define(name, class extends HTMLElement {
        static formAssociated = true;
        connectedCallback() { this.attachShadow({ mode: 'open' }).innerHTML = html; } });
      define('x-frame', '<div style="border:1px solid;height:40px"><b>Object</b><div style="opacity:0"><slot></slot></div></div>');
      define('x-text', '<x-frame><input aria-label=Object></x-frame>');
      define('x-box', '<i style="border:1px solid;cursor:pointer"><input type=checkbox style="opacity:0"></i>');</script>`;

    expect(await seen(`${parts}<x-text></x-text><label><x-box></x-box> Photo</label>`)).toEqual([
      'text Object',
      'checkbox Photo',
    ]);
  });

  it.each([
    [
      'a label that shows the pointer',
      '<label style="cursor:pointer"><input type=radio><span style="cursor:pointer">New</span></label>',
      'radio New',
    ],
    [
      'an element around the field of a list',
      '<div role=combobox tabindex=0 style="padding:9px"><input role=combobox aria-label=New></div>',
      'combobox New',
    ],
  ])('takes %s for no control of its own', async (_, html, control) => {
    expect(await seen(html)).toEqual([control]);
  });

  it.each(['open', 'closed'])(
    'reads %s shadow trees, slots and frames of other sites in reading order',
    async (mode) => {
      driven.serve('/inner', '<label>Inside <input></label>');
      const words = await seen(`<button>First</button><iframe src="${driven.address('/inner', 'localhost')}"></iframe>
      <x-box><span slot=s>Slotted</span></x-box><button>Last</button>
      <script>customElements.define('x-box', class extends HTMLElement { connectedCallback() { this.attachShadow({ mode: '${mode}' }).innerHTML = '<label><slot name=s></slot> <input></label>'; } });</script>`);

      expect(words).toEqual(['button First', 'text Inside', 'text Slotted', 'button Last']);
      await driven.driver.enterText(await driven.control('Inside'), 'there');
      expect((await driven.control('Inside')).value).toBe('there');
      expect((await driven.control('Inside')).origin).toBe(new URL(driven.address('/', 'localhost')).origin);
    },
  );

  it('looks at a page with a frame that never loads, and works with it, without waiting for the frame each time', async () => {
    const mute = createServer(() => undefined).listen(0, '127.0.0.1');
    await once(mute, 'listening');
    const { port } = mute.address() as AddressInfo;
    try {
      const view = await driven.show(`<iframe src="http://127.0.0.1:${port}/"></iframe><button>Go</button>`);
      expect([view.controls.map(wordsOf), view.truncated]).toEqual([['button Go'], true]);
      for (let look = 0; look < 10; look += 1) {
        await driven.driver.click(await driven.control('Go'));
        expect((await driven.driver.observe()).controls.map(wordsOf)).toEqual(['button Go']);
      }
    } finally {
      mute.closeAllConnections();
      mute.close();
    }
    // 25 s for each click when each waits for the frame.
  }, 100_000);

  it('is not misled by a page that replaced its own prototypes', async () => {
    const view =
      await driven.show(`<script>Array.prototype.map = Array.prototype.filter = () => []; Element.prototype.getAttribute = () => 'x'; JSON.stringify = () => '{}'; document.querySelectorAll = null; window.getComputedStyle = null;</script>
      <form><label>Children <input name=children></label><input name=matches aria-label=Matches></form>`);

    expect(view.controls.map(wordsOf)).toEqual(['text Children', 'text Matches']);
  });

  it('says which question choices answer', async () => {
    const { controls } =
      await driven.show(`<fieldset><legend>Size</legend><label><input type=radio name=a>S</label><label><input type=radio name=a>M</label></fieldset>
      <div><p>How will you pay?</p><div><label><input type=radio name=b>Cash</label><label><input type=radio name=b>Card</label></div></div>
      <div><div>Extras</div><div><input type=checkbox id=e1><label for=e1>Tea</label> <input type=checkbox id=e2><label for=e2>Milk</label></div></div>`);

    expect(controls.map(({ name, group }) => `${group}: ${name}`)).toEqual([
      ...['Size: S', 'Size: M', 'How will you pay?: Cash', 'How will you pay?: Card', 'Extras: Tea', 'Extras: Milk'],
    ]);
  });

  it('says which question the pressed buttons of a group answer', async () => {
    const group = (question: string, name: string) =>
      `<div>${question}<div role=group>${['Off', 'Slow'].map((text) => `<div><button type=button aria-pressed=${text === 'Off'}>${text}</button></div>`).join('')}</div></div>${name}`;
    const { controls } = await driven.show(group('<label>Mode</label>', '<button type=button>Save</button>'));

    expect(controls.map(({ name, group: question }) => [name, question])).toEqual([
      ['Off', 'Mode'],
      ['Slow', 'Mode'],
      ['Save', ''],
    ]);
  });

  it('names a slider by the text above its track', async () => {
    const { controls } = await driven.show(
      `<div style="width:400px"><p>Volume</p><div style="position:relative;height:8px"><i tabindex=0 role=slider aria-valuenow=60 style="position:absolute;left:60%;width:16px;height:16px"></i></div></div>`,
    );

    expect(controls[0]?.labels).toEqual(['Volume']);
  });

  it('names a part that refers to itself by its own name, not by its value', async () => {
    const { controls } = await driven.show(
      '<span role=spinbutton tabindex=0 id=h aria-label=Hours aria-labelledby=h aria-valuetext=Empty>hh</span>',
    );

    expect(controls[0]?.name).toBe('Hours');
  });

  it('names an editor by the text above its tools', async () => {
    const { controls } = await driven.show(
      `<div>Remarks<div><button><b>B</b></button><button title=Italic><i>I</i></button> <select><option>Normal</select></div>
      <div contenteditable style="min-height:60px;border:1px solid"></div></div>`,
    );

    expect(controls.find(({ kind }) => kind === 'rich_text')?.labels).toContain('Remarks');
  });

  it('reads messages that are marked by a class or are red, when they say that something was refused', async () => {
    const { messages } = await driven.show(
      `<p class="form-error">Wrong e-mail or password.</p><p style="color:#c00">Please choose a room.</p><p>Invalid code.</p><p style="color:#c00">Enter a valid number.</p>
       <p style="color:#c00">Bring your passport.</p><div class="alert alert-success">Nothing is missing: the file is not found to be invalid.</div>`,
    );

    expect(messages).toEqual(['Wrong e-mail or password.', 'Please choose a room.', 'Enter a valid number.']);
  });

  it('sees the page behind a notice about cookies, which is closed for the first click', async () => {
    const { controls } = await driven.show(
      `<div id=k style="position:fixed;inset:0;background:#0008"><p>We use cookies.</p><button onclick="k.remove()">Only necessary</button></div>
       <label>Name <input></label><button onclick="document.title='sent'">Send</button>`,
    );
    await driven.driver.click(controls.find(({ name }) => name === 'Send')!);

    expect(controls.map(({ name, inDialog }) => [name, inDialog])).toEqual([
      ['Only necessary', true],
      ['Name', false],
      ['Send', false],
    ]);
    expect((await driven.driver.observe()).title).toBe('sent');
  });

  it('reads tables, labelled texts, messages and headings', async () => {
    const view =
      await driven.show(`<h1>Orders</h1><table><caption>Recent</caption><tr><th>No<th>Place<tr><td rowspan=2>1<td>Bern<tr><td>Rome</table>
      <dl><dt>Name</dt><dd>Ann</dd></dl><p>Total: 12 EUR</p><div role=alert>Wrong date</div>`);

    expect(view.tables).toEqual([
      {
        id: expect.any(String),
        caption: 'Recent',
        header: ['No', 'Place'],
        rows: [
          ['1', 'Bern'],
          ['1', 'Rome'],
        ],
      },
    ]);
    expect(view.labelled).toEqual(
      expect.arrayContaining([
        { label: 'Name', text: 'Ann' },
        { label: 'Total', text: '12 EUR' },
      ]),
    );
    expect([view.messages, view.headings]).toEqual([['Wrong date'], ['Orders']]);
  });

  it('reads forms whose fields are named like members of elements', async () => {
    const names =
      'getAttribute hasAttribute tagName matches querySelector querySelectorAll getBoundingClientRect children childNodes parentNode parentElement shadowRoot assignedSlot getRootNode innerText textContent className classList labels checkVisibility isConnected attributes elements'.split(
        ' ',
      );
    const fields = names.map((name) => `<label>${name} <input name=${name}></label>`).join('');
    const { controls } = await driven.show(
      `<form role=dialog aria-modal=true aria-label=Members>${fields}<img name=body alt=""></form><form name=createElement></form>`,
    );

    await driven.driver.enterText(controls[0]!, 'text');

    expect(controls.map(({ name }) => name)).toEqual(names);
    expect((await driven.driver.observe()).controls[0]).toMatchObject({ value: 'text', inDialog: true });
  });

  it('reads what looks like a list in a form with a field named like its members', async () => {
    const list = '<div style="cursor:pointer;width:160px;height:32px">Choose a size</div>';
    const { controls } = await driven.show(`<form><label>Children <input name=children></label>${list}</form>`);

    expect(controls.map(({ name }) => name)).toContain('Children');
  });

  // The Chromium from npm has a smaller stack than Debian's: its renderer crashes on a page with 2,000 levels.
  it('stays within bounds on an endless page', async () => {
    const view = await driven.show(
      `<p>Start</p><script>for (let i = 0; i < 40000; i++) document.body.append(document.createElement('p'), 'text ' + i); let at = document.body; for (let i = 0; i < 1000; i++) { const d = document.createElement('div'); at.append(d); at = d; }</script>`,
    );

    expect(view.truncated).toBe(true);
    expect(view.text.length).toBeLessThan(250_000);
  });
});
