/** Calendars that are written in different ways; each starts at March 2026 and keeps the chosen date in `window.chosen`. */

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
const data = `const M = ${JSON.stringify(MONTHS)}; let y = 2026, m = 2; window.chosen = '';
  const iso = (d) => y + '-' + String(m + 1).padStart(2, '0') + '-' + String(d).padStart(2, '0');
  const first = () => (new Date(Date.UTC(y, m, 1)).getUTCDay() + 6) % 7, days = () => new Date(Date.UTC(y, m + 1, 0)).getUTCDate();`;

/** The date picker dialog of the ARIA Authoring Practices: a field with a button that opens a grid. */
export const ariaDialog = `<label for=d1>Arrival</label><input id=d1 placeholder="mm/dd/yyyy" readonly><button type=button id=d2 aria-label="Choose Date">▦</button>
  <div id=d3 role=dialog aria-modal=true aria-label="Choose Date" hidden style="position:absolute;background:#fff"><button type=button aria-label="previous year">&lt;&lt;</button><button type=button aria-label="previous month">&lt;</button><h2 id=d4 aria-live=polite></h2><button type=button aria-label="next month">&gt;</button><button type=button aria-label="next year">&gt;&gt;</button>
  <table role=grid aria-labelledby=d4><thead><tr><th abbr=Monday>Mo<th>Tu<th>We<th>Th<th>Fr<th>Sa<th>Su</thead><tbody></tbody></table><button type=button>Cancel</button><button type=button>OK</button></div>
  <script>${data} let pick = 0; const body = d3.querySelector('tbody');
  const draw = () => { d4.textContent = M[m] + ' ' + y; body.replaceChildren(); let tr; for (let i = 0; i < 42; i++) { if (i % 7 === 0) { tr = document.createElement('tr'); body.append(tr); } const td = document.createElement('td'); const date = new Date(Date.UTC(y, m, i - first() + 1)); td.textContent = date.getUTCDate(); td.tabIndex = -1; if (date.getUTCMonth() !== m) td.className = 'off'; else td.onclick = () => { pick = date.getUTCDate(); }; tr.append(td); } };
  const [py, pm, nm, ny, cancel, ok] = d3.querySelectorAll('button');
  const move = (k) => () => { m += k; while (m < 0) { m += 12; y--; } while (m > 11) { m -= 12; y++; } draw(); };
  py.onclick = move(-12); pm.onclick = move(-1); nm.onclick = move(1); ny.onclick = move(12); d2.onclick = () => { d3.hidden = false; draw(); }; cancel.onclick = () => { d3.hidden = true; };
  ok.onclick = () => { window.chosen = iso(pick); d1.value = window.chosen.slice(5, 7) + '/' + window.chosen.slice(8) + '/' + y; d3.hidden = true; };
  </script>`;

/** Plain elements without roles and words: arrows are pictures, the field cannot be typed into. */
export const plainElements = `<style>.g{display:grid;grid-template-columns:repeat(7,30px)}.g div,.h b{cursor:pointer}.pp{position:absolute;background:#fff;border:1px solid}</style>
  <div><span>Arrival</span> <input class=f readonly></div>
  <script>${data} const f = document.querySelector('.f'); let p;
  const draw = () => { p.innerHTML = '<div class=h><b><svg width=12 height=12></svg></b> <span>' + M[m].slice(0, 3) + ' ' + y + '</span> <b><svg width=12 height=12></svg></b></div><div class=g></div>'; const [a, b] = p.querySelectorAll('b'); a.onclick = () => { if (--m < 0) { m = 11; y--; } draw(); }; b.onclick = () => { if (++m > 11) { m = 0; y++; } draw(); };
    for (let i = 0; i < first(); i++) p.lastChild.append(document.createElement('i')); for (let d = 1; d <= days(); d++) { const c = document.createElement('div'); c.textContent = d; c.onclick = () => { window.chosen = iso(d); f.value = d + ' ' + M[m] + ' ' + y; p.remove(); p = null; }; p.lastChild.append(c); } };
  f.onclick = () => { if (p) return; p = document.createElement('div'); p.className = 'pp'; document.body.append(p); draw(); };
  </script>`;

/** Lists for month and year above a table of links, opened by the focus of a field. */
export const withLists = `<p>Arrival: <input class=f placeholder="Pick a day" autocomplete=off></p>
  <script>${data} const f = document.querySelector('.f'); let p;
  const draw = () => { p.innerHTML = '<select class=u></select><select class=v></select><table></table>'; const [u, v] = p.querySelectorAll('select'); M.forEach((t, i) => u.add(new Option(t.slice(0, 3), i, false, i === m))); for (let i = 1940; i < 2031; i++) v.add(new Option(i, i, false, i === y)); u.onchange = () => { m = +u.value; draw(); }; v.onchange = () => { y = +v.value; draw(); };
    let tr; for (let i = 0; i < first() + days(); i++) { if (i % 7 === 0) tr = p.lastChild.insertRow(); const td = tr.insertCell(); const d = i - first() + 1; if (d > 0) { td.innerHTML = '<a href="#">' + d + '</a>'; td.onclick = (e) => { e.preventDefault(); window.chosen = iso(d); f.value = M[m] + ' ' + d + ', ' + y; p.remove(); p = null; }; } } };
  f.onfocus = () => { if (p) return; p = document.createElement('div'); document.body.append(p); draw(); }; f.onkeydown = (e) => e.preventDefault(); f.addEventListener('beforeinput', (e) => e.preventDefault());
  </script>`;

/** A button as the field; a click on the title leads to years and months; days are named with their date. */
export const drilled = `<span id=h1>Arrival</span><button type=button id=h2 aria-labelledby="h1 h2" aria-haspopup=dialog>Pick a date</button><div id=h3 role=dialog hidden></div>
  <script>${data} const button = (text, act, label) => { const b = document.createElement('button'); b.type = 'button'; b.textContent = text; if (label) b.ariaLabel = label; b.onclick = act; return b; };
  const month = () => h3.replaceChildren(button('‹', () => { m--; month(); }, 'Previous'), button(M[m] + ' ' + y, years), button('›', () => { m++; month(); }, 'Next'), ...Array.from({ length: days() }, (_, i) => button(i + 1, () => { window.chosen = iso(i + 1); h2.textContent = (i + 1) + ' ' + M[m] + ' ' + y; h3.hidden = true; }, M[m] + ' ' + (i + 1) + ', ' + y)));
  const years = () => h3.replaceChildren(...Array.from({ length: 100 }, (_, i) => button(1930 + i, () => { y = 1930 + i; h3.replaceChildren(...M.map((t, j) => button(t, () => { m = j; month(); }))); })));
  h2.onclick = () => { h3.hidden = false; month(); };
  </script>`;

/** Buttons whose classes say where their symbol stands, for months that have no other way. */
export const classed = drilled
  .replace('b.onclick = act;', "b.onclick = act; b.className = 'button icon-left';")
  .replace("button(M[m] + ' ' + y, years)", "button(M[m] + ' ' + y, () => {})");

/** A field that opens a calendar over the page while it is typed into; only Escape in the field closes it. */
export const staying = `<label>Arrival <input id=f placeholder="mm/dd/yyyy"></label><div id=p hidden style="position:fixed;inset:40px 0 0;background:#fff"></div><p style="margin-top:60px"><button type=button onclick="window.saved = 1">Save</button>
  <script>${data} f.onfocus = () => { p.hidden = false; p.innerHTML = '<b>March 2026</b>' + Array.from({ length: 31 }, (_, i) => ' <i style="cursor:pointer">' + (i + 1) + '</i>').join(''); }; f.onchange = () => { const [mm, dd, yyyy] = f.value.split('/'); window.chosen = yyyy + '-' + mm + '-' + dd; };
  f.onkeydown = ({ key }) => { if (key === 'Escape') p.hidden = true; };</script>`;

/** Parts of a date whose names end with that of their group, which is also the word for one of them. */
export const namedByGroup = `<div role=group aria-label=Day>${['month', 'day', 'year'].map((part) => `<input role=spinbutton aria-label="${part}, Day" id=${part} oninput="window.chosen = year.value + '-' + month.value.padStart(2, '0') + '-' + day.value.padStart(2, '0'); this.setAttribute('aria-valuenow', this.value)">`).join('')}</div>`;

/** The same with a title that is called like a deed, which stays for a while after a day was picked. */
export const fading = drilled
  .replace("button(M[m] + ' ' + y, years)", "button(M[m] + ' ' + y, years, 'Choose a month')")
  .replace('const years = () =>', "const years = () => (window.chosen = 'The title was pressed.') &&")
  .replace('h3.hidden = true;', 'setTimeout(() => { h3.hidden = true; }, 300);');

/** A field that puts the strokes in by itself and refuses other texts. */
export const masked = `<label>Arrival <input id=e1 placeholder="DD/MM/YYYY" maxlength=10></label>
  <script>window.chosen = ''; e1.oninput = () => { const d = e1.value.replace(/\\D/g, '').slice(0, 8); e1.value = [d.slice(0, 2), d.slice(2, 4), d.slice(4)].filter(Boolean).join('/'); window.chosen = d.length === 8 ? d.slice(4) + '-' + d.slice(2, 4) + '-' + d.slice(0, 2) : ''; };</script>`;

/** Lists for the three parts, the month by name. */
export const threeLists = `<fieldset><legend>Arrival</legend><select id=t1><option>Day</select><select id=t2><option>Month</select><select id=t3><option>Year</select></fieldset>
  <script>${data} for (let i = 1; i < 32; i++) t1.add(new Option(i)); M.forEach((t) => t2.add(new Option(t))); for (let i = 2030; i > 1930; i--) t3.add(new Option(i));
  document.onchange = () => { y = +t3.value; m = t2.selectedIndex - 1; window.chosen = iso(t1.value); };</script>`;

/** Fields for the three parts. */
export const threeFields = `<p>Arrival</p><input id=r1 placeholder=MM maxlength=2 size=2> / <input id=r2 placeholder=DD maxlength=2 size=2> / <input id=r3 placeholder=YYYY maxlength=4 size=4>
  <script>window.chosen = ''; document.oninput = () => { window.chosen = r3.value + '-' + r1.value + '-' + r2.value; };</script>`;

/** Segments of one date that take keys. */
export const segments = `<div role=group aria-label=Arrival><div role=spinbutton tabindex=0 aria-label="day" id=s1>dd</div><span>.</span><div role=spinbutton tabindex=0 aria-label="month" id=s2>mm</div><span>.</span><div role=spinbutton tabindex=0 aria-label="year" id=s3>yyyy</div></div>
  <script>window.chosen = ''; for (const s of [s1, s2, s3]) { let typed = ''; s.onfocus = () => { typed = ''; }; s.onkeydown = (e) => { if (!/^\\d$/.test(e.key)) return; typed += e.key; s.textContent = s.ariaValueNow = String(+typed); window.chosen = [s3, s2, s1].map((x) => x.textContent.padStart(2, '0')).join('-'); }; }</script>`;

/** A field whose format is told by a note behind it. */
export const noted = `<label for=y1>Arrival</label> <input id=y1> <small>Format: DD.MM.YYYY</small>
  <script>window.chosen = ''; y1.onchange = () => { window.chosen = y1.value.split('.').reverse().join('-'); };</script>`;

/** A button beside the title leads to years in a list that scrolls, and from there back to the days; the field is filled by the calendar. */
export const yearView = `<div><label id=v1>Arrival</label><input id=v2 readonly aria-labelledby=v1><button type=button id=v3 aria-label="Choose date">▦</button></div><div id=v4 role=dialog hidden style="background:#fff"></div>
  <script>${data} let years = false; const add = (to, tag, text, act, label) => { const e = document.createElement(tag); e.textContent = text; e.onclick = act; if (label) e.title = label; to.append(e); return e; };
  const draw = () => { v4.replaceChildren(); add(v4, 'div', M[m] + ' ' + y); add(v4, 'button', '▾', () => { years = !years; draw(); }, 'Switch to year view'); add(v4, 'button', '‹', () => { if (--m < 0) { m = 11; y--; } draw(); }, 'Previous month'); add(v4, 'button', '›', () => { if (++m > 11) { m = 0; y++; } draw(); }, 'Next month'); const body = add(v4, 'div', '');
    if (years) { body.style = 'height:120px;overflow:auto'; for (let i = 1900; i < 2100; i++) add(body, 'button', i, () => { y = i; years = false; draw(); }); } else for (let d = 1; d <= days(); d++) add(body, 'button', d, () => { window.chosen = iso(d); v2.value = d + '/' + (m + 1) + '/' + y; v4.hidden = true; }); };
  v3.onclick = () => { v4.hidden = false; draw(); };</script>`;

/** The title leads to the months of a year, and its title to the years of a decade; arrows turn what is shown. */
export const decades = `<style>.w1 th,.w1 td.d,.w1 i{cursor:pointer}</style><label>Arrival <input id=w1 readonly></label><div id=w2 class=w1 hidden></div>
  <script>${data} let level = 0; const head = (text) => '<tr><th class=prev>«</th><th class=switch colspan=5>' + text + '</th><th class=next>»</th></tr>';
  const draw = () => { const start = Math.floor(y / 10) * 10; let cells = ''; if (level === 0) for (let i = 0; i < first() + days(); i++) { const d = i - first() + 1; cells += (i % 7 ? '' : '<tr>') + (d > 0 ? '<td class=d>' + d : '<td>'); } else cells = '<tr><td colspan=7>' + (level === 1 ? M.map((name) => '<i>' + name.slice(0, 3) + '</i>') : Array.from({ length: 10 }, (_, i) => '<i>' + (start + i) + '</i>')).join(' ');
    w2.innerHTML = '<table>' + head([M[m] + ' ' + y, y, start + '-' + (start + 9)][level]) + cells + '</table>'; };
  w2.onclick = ({ target }) => { const text = target.textContent; const by = target.className === 'prev' ? -1 : target.className === 'next' ? 1 : 0; if (target.className === 'd') { window.chosen = iso(text); w1.value = window.chosen; w2.hidden = true; } else if (target.className === 'switch') level = Math.min(2, level + 1); else if (by) { if (level === 0) { m += by; if (m < 0) { m = 11; y--; } if (m > 11) { m = 0; y++; } } else y += by * (level === 1 ? 1 : 10); } else if (target.tagName === 'I') { if (level === 2) y = Number(text); else m = M.findIndex((name) => name.startsWith(text)); level -= 1; } draw(); };
  w1.onfocus = () => { w2.hidden = false; draw(); };</script>`;

/** A field for the first and the last day: two clicks in a calendar, which stays open after the first one. */
export const period = (
  name: string,
  isOpen = true,
): string => `<label>${name} <input id=f readonly></label><div id=p hidden style="background:#fff"></div>
  <script>${data} let start = ''; const text = (day) => day.slice(8) + '.' + day.slice(5, 7) + '.' + day.slice(0, 4);
  const draw = () => { p.innerHTML = '<button type=button>‹</button> <b>' + M[m] + ' ' + y + '</b> <button type=button>›</button><p>' + Array.from({ length: days() }, (_, i) => '<i style="cursor:pointer">' + (i + 1) + '</i>').join(' ') + '</p>';
    const [a, b] = p.querySelectorAll('button'); a.onclick = () => { if (--m < 0) { m = 11; y--; } draw(); }; b.onclick = () => { if (++m > 11) { m = 0; y++; } draw(); }; };
  p.onclick = ({ target }) => { if (target.tagName !== 'I') return; const day = iso(target.textContent);
    if (start === '') { start = day; f.value = text(day) + ' –'; p.hidden = ${!isOpen}; } else { window.chosen = start + ' ' + day; f.value = text(start) + ' – ' + text(day); start = ''; p.hidden = true; } };
  f.onclick = () => { p.hidden = false; draw(); };</script>`;

/** A table in a field of any name, whose days are no buttons. */
export const unnamedTable = `<label>Appointment <input id=f autocomplete=off></label><div id=p hidden style="background:#fff"></div>
  <script>${data} const draw = () => { p.innerHTML = '<button type=button>◀</button> <b>' + M[m] + ' ' + y + '</b> <button type=button>▶</button><table><tr>' + '<td>&nbsp;'.repeat(first()) + Array.from({ length: days() }, (_, i) => '<td style="cursor:pointer">' + (i + 1) + ((first() + i) % 7 === 6 ? '<tr>' : '')).join('') + '</table>';
    const [a, b] = p.querySelectorAll('button'); a.onclick = () => { if (--m < 0) { m = 11; y--; } draw(); }; b.onclick = () => { if (++m > 11) { m = 0; y++; } draw(); }; };
  p.onclick = ({ target }) => { if (target.tagName !== 'TD' || !/\\d/.test(target.textContent)) return; window.chosen = iso(target.textContent); f.value = target.textContent + ' ' + M[m].slice(0, 3) + ' ' + y; p.hidden = true; };
  f.onclick = () => { p.hidden = false; draw(); };</script>`;
