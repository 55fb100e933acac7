/** Lists that are written in different ways; each keeps the chosen texts in `window.chosen`. */

const COUNTRIES = [
  'Austria',
  'Belgium',
  'Croatia',
  'Denmark',
  'Estonia',
  'Finland',
  'France',
  'Germany',
  'Greece',
  'Hungary',
];
const data = `const all = ${JSON.stringify(COUNTRIES)}; window.chosen = '';`;

/** The select-only combobox of the ARIA Authoring Practices. */
export const ariaSelect = `<div id=k1>Country</div>
  <div role=combobox tabindex=0 aria-labelledby=k1 aria-controls=k2 aria-expanded=false aria-haspopup=listbox id=k3
    style="border:1px solid;width:200px;height:24px">Select an option</div>
  <div role=listbox id=k2 hidden></div>
  <script>${data}
  all.forEach((t, i) => { const o = document.createElement('div'); o.role = 'option'; o.id = 'k' + (i + 10); o.textContent = t; o.ariaSelected = 'false'; k2.append(o);
    o.addEventListener('mousedown', (e) => { e.preventDefault(); k3.textContent = window.chosen = t; [...k2.children].forEach((c) => c.ariaSelected = c === o); k2.hidden = true; k3.ariaExpanded = 'false'; }); });
  k3.onclick = () => { k2.hidden = !k2.hidden; k3.ariaExpanded = String(!k2.hidden); };
  </script>`;

/** A field that fetches proposals a moment after typing and shows them at the end of the document. */
export const fetchedProposals = (
  ms = 400,
) => `<label for=z9>Country</label> <input id=z9 role=combobox aria-autocomplete=list aria-expanded=false autocomplete=off>
  <script>${data}
  let timer, list;
  z9.addEventListener('input', () => { clearTimeout(timer); list?.remove(); const q = z9.value.toLowerCase(); if (!q) return;
    timer = setTimeout(() => { list = document.createElement('ul'); list.style.cssText = 'position:absolute;left:40px;top:60px;background:#fff;list-style:none;z-index:9';
      all.filter((t) => t.toLowerCase().includes(q.slice(0, 4))).forEach((t) => { const li = document.createElement('li'); li.textContent = t; li.onmousedown = (e) => { e.preventDefault(); z9.value = window.chosen = t; list.remove(); }; list.append(li); });
      document.body.append(list); }, ${ms}); });
  z9.addEventListener('blur', () => { list?.remove(); if (z9.value !== window.chosen) z9.value = window.chosen; });
  </script>`;

/** Plain elements without roles; the list is a layer at the end of the document. */
export const plainElements = `<style>.qa{border:1px solid #999;width:220px;height:30px;cursor:pointer;display:flex;justify-content:space-between}
  .qb{position:absolute;background:#fff;border:1px solid}.qb>div{padding:4px;cursor:pointer}</style>
  <div class=qc><div>Country</div><div class=qa><span>Select…</span><i>▾</i></div></div>
  <script>${data}
  const box = document.querySelector('.qa'); let pop = null;
  box.addEventListener('click', (e) => { e.stopPropagation(); if (pop) { pop.remove(); pop = null; return; }
    pop = document.createElement('div'); pop.className = 'qb'; const r = box.getBoundingClientRect(); pop.style.left = r.left + 'px'; pop.style.top = r.bottom + 'px';
    all.forEach((t) => { const d = document.createElement('div'); d.textContent = t; d.onclick = () => { box.firstElementChild.textContent = window.chosen = t; pop.remove(); pop = null; }; pop.append(d); });
    document.body.append(pop); });
  document.addEventListener('click', () => { pop?.remove(); pop = null; });
  </script>`;

/** A button with a list that has a search field of its own. */
export const searchInList = `<span id=m1>Country</span><button type=button aria-haspopup=listbox aria-labelledby="m1 m2" id=m2>Nothing chosen</button>
  <div id=m3 hidden><input type=search placeholder="Filter"><div role=listbox></div></div>
  <script>${data}
  const [field, list] = m3.children;
  const draw = () => { list.replaceChildren(...all.filter((t) => t.toLowerCase().includes(field.value.toLowerCase())).slice(0, 4).map((t) => { const o = document.createElement('div'); o.setAttribute('role', 'option'); o.textContent = t; o.onclick = () => { m2.textContent = window.chosen = t; m3.hidden = true; }; return o; })); };
  m2.onclick = () => { m3.hidden = false; draw(); field.focus(); }; field.oninput = draw;
  </script>`;

/** A list that draws only the rows that are scrolled into view. */
export const virtualList = `<label id=v1>Account</label><div role=combobox tabindex=0 aria-labelledby=v1 aria-haspopup=listbox aria-controls=v2 id=v0 style="border:1px solid;width:200px;height:26px"></div>
  <div id=v2 role=listbox hidden style="height:150px;overflow:auto;position:absolute;width:200px;background:#fff"><div id=v3 style="position:relative;height:9000px"></div></div>
  <script>window.chosen = '';
  const rows = Array.from({ length: 300 }, (_, i) => 'Account ' + (i + 1000));
  const draw = () => { const first = Math.floor(v2.scrollTop / 30); v3.replaceChildren(...rows.slice(first, first + 6).map((t, i) => { const d = document.createElement('div'); d.setAttribute('role', 'option'); d.textContent = t; d.style.cssText = 'position:absolute;height:30px;top:' + (first + i) * 30 + 'px'; d.onclick = () => { v0.textContent = window.chosen = t; v2.hidden = true; }; return d; })); };
  v0.onclick = () => { v2.hidden = !v2.hidden; draw(); }; v2.onscroll = draw;
  </script>`;

/** Several choices that are shown as chips in front of the field. */
export const chips = `<label for=c9>Languages</label><div class=c8 style="border:1px solid;width:420px;min-height:30px;display:flex"><input id=c9 aria-autocomplete=list style="border:0"></div>
  <script>window.chosen = ''; const all = ['Czech', 'Danish', 'Dutch', 'English', 'German'], set = ['Czech']; const wrap = document.querySelector('.c8'); let list;
  const draw = () => { wrap.querySelectorAll('span').forEach((s) => s.remove()); set.forEach((t) => { const s = document.createElement('span'); s.className = 'x1'; s.textContent = t; const b = document.createElement('button'); b.type = 'button'; b.ariaLabel = 'Remove ' + t; b.textContent = '×'; b.onclick = () => { set.splice(set.indexOf(t), 1); draw(); }; s.append(b); wrap.prepend(s); }); window.chosen = set.join(); };
  const open = () => { list?.remove(); list = document.createElement('div'); list.setAttribute('role', 'listbox'); all.filter((t) => !set.includes(t) && t.toLowerCase().includes(c9.value.toLowerCase())).forEach((t) => { const o = document.createElement('div'); o.setAttribute('role', 'option'); o.textContent = t; o.onmousedown = (e) => { e.preventDefault(); set.push(t); c9.value = ''; draw(); open(); }; list.append(o); }); wrap.after(list); };
  c9.onfocus = c9.oninput = c9.onclick = open; c9.onblur = () => list?.remove(); draw();
  </script>`;

/** A menu of commands. */
export const menu = `<button id=b1 aria-haspopup=menu aria-expanded=false>Sort by</button><ul role=menu id=b2 hidden><li role=none><a role=menuitem href="#">Price</a></li><li role=none><a role=menuitem href="#">Name</a></li></ul>
  <script>window.chosen = ''; b1.onclick = () => { b2.hidden = !b2.hidden; }; document.querySelectorAll('[role=menuitem]').forEach((a) => a.onclick = (e) => { e.preventDefault(); window.chosen = a.textContent; b2.hidden = true; });</script>`;

/** Two lists with buttons that move what is selected from one to the other. */
export const twoLists = `<label>Available<br><select multiple id=l1 size=4><option>Mon<option>Tue<option>Wed</select></label>
  <button type=button id=l3>Add &gt;</button><button type=button id=l4>&lt; Remove</button><label>Selected<br><select multiple id=l2 size=4></select></label>
  <script>window.chosen = ''; const move = (a, b) => { [...a.selectedOptions].forEach((o) => b.append(o)); window.chosen = [...l2.options].map((o) => o.text).join(); }; l3.onclick = () => move(l1, l2); l4.onclick = () => move(l2, l1);</script>`;

/** A listbox that is always open. */
export const openListbox = (
  several: boolean,
) => `<div id=o1>Toppings</div><ul role=listbox tabindex=0 aria-labelledby=o1 aria-multiselectable=${several} id=o2><li role=option aria-selected=true>Ham<li role=option aria-selected=false>Olives<li role=option aria-selected=false>Mushrooms</ul>
  <script>window.chosen = ''; const items = [...o2.children]; items.forEach((li) => li.onclick = () => { if (${several}) li.ariaSelected = String(li.ariaSelected !== 'true'); else items.forEach((x) => x.ariaSelected = String(x === li)); window.chosen = items.filter((x) => x.ariaSelected === 'true').map((x) => x.textContent.trim()).join(); });</script>`;

/** A field of no opacity over the text of the choice, as some frameworks draw it. */
export const transparentField = `<style>.w1{border:1px solid;position:relative;width:200px;height:32px;cursor:pointer}.w1 input{position:absolute;inset:0;opacity:0}.w1 b{position:absolute;pointer-events:none}</style>
  <label for=w2>Country</label><div class=w1><input id=w2 role=combobox readonly aria-haspopup=listbox><b>Please select</b></div>
  <script>${data} const w = document.querySelector('.w1'); let pop; w.onmousedown = () => { if (pop) return; setTimeout(() => { pop = document.createElement('div'); all.forEach((t) => { const o = document.createElement('div'); o.textContent = t; o.onclick = () => { w.lastChild.textContent = window.chosen = t; pop.remove(); pop = null; }; pop.append(o); }); document.body.append(pop); }, 30); };</script>`;

/** The same with a field that leaves its clicks to the box around it. */
export const passedField = transparentField.replace('opacity:0}', 'opacity:0;pointer-events:none}');

/** A native list that is hidden behind elements, with its label. */
export const hiddenNative = `<style>select{display:none}.n1{border:1px solid;width:180px;height:30px;position:relative;cursor:pointer}.n1::after{content:'';position:absolute}.n1 ul{position:absolute;top:30px;opacity:0;pointer-events:none}.n1.n2 ul{opacity:1;pointer-events:auto}</style>
  <label for=n3>Country</label><select id=n3></select><div class=n1 tabindex=0><span>Austria</span><ul></ul></div>
  <script>${data} const n = document.querySelector('.n1'); all.forEach((t) => { n3.add(new Option(t)); n.lastChild.append(Object.assign(document.createElement('li'), { textContent: t })); }); n.onclick = (e) => { n.classList.toggle('n2'); if (e.target.tagName === 'LI') { n.firstChild.textContent = window.chosen = e.target.textContent; } };</script>`;

/** Proposals of a field that says nothing about them, for keys instead of input. */
export const unannounced = `<p>Country</p><input class=g1><div class=g2></div>
  <script>${data} const f = document.querySelector('.g1'), o = document.querySelector('.g2'); f.onkeyup = () => { o.replaceChildren(); if (f.value) all.filter((t) => t.startsWith(f.value)).forEach((t) => { const p = document.createElement('p'); p.innerHTML = '<b>' + t[0] + '</b>' + t.slice(1); p.onclick = () => { f.value = window.chosen = t; o.replaceChildren(); }; o.append(p); }); };</script>`;

/** Boxes to be ticked behind a button. */
export const boxesInList = `<button type=button id=h1>Countries ▾</button><div id=h2 hidden></div>
  <script>${data} all.forEach((t) => { h2.insertAdjacentHTML('beforeend', '<label style="display:block"><input type=checkbox value=' + t + '>' + t + '</label>'); }); h1.onclick = () => { h2.hidden = !h2.hidden; }; h2.onchange = () => { window.chosen = [...h2.querySelectorAll(':checked')].map((x) => x.value).join(); h1.textContent = window.chosen; };</script>`;

/** Buttons of which one is pressed. */
export const pressedButtons = `<div role=group aria-label=Country><button aria-pressed=true>Austria</button><button aria-pressed=false>Greece</button></div>
  <script>window.chosen = ''; const all = [...document.querySelectorAll('button')]; all.forEach((b) => b.onclick = () => { all.forEach((x) => x.ariaPressed = String(x === b)); window.chosen = b.textContent; });</script>`;

/** An open listbox that appends more options when it is scrolled to its end. */
export const loadingListbox = `<div id=f1>Account</div><div role=listbox tabindex=0 aria-labelledby=f1 id=f2 style="height:120px;width:200px;overflow:auto"></div>
  <script>window.chosen = ''; let n = 1000; const more = () => { for (const end = n + 12; n < end; n++) { const o = document.createElement('div'); o.setAttribute('role', 'option'); o.ariaSelected = 'false'; o.textContent = 'Account ' + n; o.style.height = '24px'; f2.append(o); } }; more();
  f2.onscroll = () => { if (f2.scrollTop + f2.clientHeight > f2.scrollHeight - 10 && n < 1100) setTimeout(more, 20); }; f2.onclick = (e) => { [...f2.children].forEach((o) => { o.ariaSelected = String(o === e.target); }); window.chosen = e.target.textContent; };</script>`;

/** Proposals that are drawn anew for each key, some time after it. */
export const redrawnProposals = `<label>Country <input id=z1 autocomplete=off></label><ul id=z2 style="position:absolute;background:#fff"></ul>
  <script>window.chosen = ''; z1.onkeydown = () => setTimeout(() => { z2.innerHTML = z1.value && ['Austria', 'Armenia', 'Albania'].filter((one) => one.toLowerCase().startsWith(z1.value.toLowerCase())).map((one) => '<li>' + one + '</li>').join(''); for (const item of z2.children) item.onclick = () => { window.chosen = z1.value = item.textContent; z2.replaceChildren(); }; }, 200);</script>`;
