/** Pickers of times that are written in different ways; each keeps what was set in `window.chosen`. */

/** Lists of hours and minutes, which scroll, with a button that takes the time over; what is typed is lost. */
export const listsWithButton = `<style>ul{height:80px;overflow:auto;margin:0 9px;padding:0;list-style:none}li{height:20px}#p{position:absolute;background:#fff;padding:9px}#p[hidden]{display:none}#p div{display:flex}</style>
  <label>Starts <input id=f autocomplete=off></label><div id=p hidden><div></div><button type=button>OK</button></div>
  <script>window.chosen = ''; let t = ['', '']; const [lists, ok] = p.children; const list = (n, at) => { const ul = document.createElement('ul'); for (let i = 0; i < n; i++) { const li = document.createElement('li'); li.textContent = String(i).padStart(2, '0'); li.onclick = () => { t[at] = li.textContent; f.value = t.join(':'); }; ul.append(li); } return ul; };
  lists.append(list(24, 0), list(60, 1)); f.onclick = () => { p.hidden = false; }; f.onblur = () => setTimeout(() => { if (!p.matches(':hover')) { p.hidden = true; f.value = window.chosen; } });
  ok.onclick = () => { window.chosen = f.value; p.hidden = true; };</script>`;

/** The same with seconds, which begin with those of the clock. */
export const withSeconds = listsWithButton
  .replace("let t = ['', '']", "let t = ['10', '20', '35']")
  .replace('list(60, 1)', 'list(60, 1), list(60, 2)')
  .replace('window.chosen = f.value;', "window.chosen = f.value.replace(/:00$/, '');");

/** Fields for hour and minute that a field opens which nobody types into; the half of the day is turned by a press. */
export const numbers = `<label>Starts <input id=f readonly></label><div id=p hidden><input type=number aria-label=Hour value=12><input type=number aria-label=Minute value=0><span tabindex=-1 style="cursor:pointer">AM</span></div>
  <script>const [h, m, half] = p.children; f.onclick = () => { p.hidden = false; }; const set = () => { const hour = (h.value % 12) + (half.textContent === 'PM' ? 12 : 0); window.chosen = String(hour).padStart(2, '0') + ':' + String(m.value).padStart(2, '0'); f.value = h.value + ':' + String(m.value).padStart(2, '0') + ' ' + half.textContent; };
  h.oninput = m.oninput = set; half.onclick = () => { half.textContent = half.textContent === 'AM' ? 'PM' : 'AM'; set(); };</script>`;

/** The page draws its button anew when the picker opens. */
export const drawnAnew = `${numbers}<p id=r></p><script>const draw = () => { r.innerHTML = '<button type=button onclick="window.sent = 1">Save</button>'; }; draw(); f.addEventListener('click', draw);</script>`;

/** Buttons above and below the hour and the minute. */
export const turned = `<label>Starts <input id=f role=combobox aria-haspopup=dialog></label><div id=p role=dialog hidden style="position:absolute;display:flex;gap:30px;background:#fff"></div>
  <script>let h = 9, m = 15; f.onkeydown = (e) => e.preventDefault(); f.addEventListener('beforeinput', (e) => e.preventDefault()); p.style.display = 'none';
  const two = (n) => String(n).padStart(2, '0'); const draw = () => { p.innerHTML = [['Hour', h], ['Minute', m]].map(([u, n]) => '<div><button type=button aria-label="Next ' + u + '">^</button><div>' + two(n) + '</div><button type=button aria-label="Previous ' + u + '">v</button></div>').join(''); const [hn, hp, mn, mp] = p.querySelectorAll('button');
    const by = (dh, dm) => () => { h = (h + dh + 24) % 24; m = (m + dm + 60) % 60; f.value = window.chosen = two(h) + ':' + two(m); draw(); }; hn.onclick = by(1, 0); hp.onclick = by(-1, 0); mn.onclick = by(0, 1); mp.onclick = by(0, -1); };
  f.onclick = () => { p.style.display = 'flex'; draw(); }; onkeydown = (e) => { if (e.key === 'Escape') p.style.display = 'none'; };</script>`;

/** A combobox that opens a calendar with a field for the time below the days, beside a button with a picture. */
export const dayAndTime = `<label>Starts <input id=f role=combobox aria-haspopup=dialog readonly></label><div id=p role=dialog hidden style="position:absolute;background:#fff;width:300px"></div>
  <script>let y = 2026, m = 2, day = ''; const names = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December']; const picture = '<svg width=12 height=12></svg>';
  const draw = () => { const days = new Date(Date.UTC(y, m + 1, 0)).getUTCDate(); p.innerHTML = '<p><button type=button>' + picture + '</button><b>' + names[m] + ' ' + y + '</b><button type=button>' + picture + '</button></p><p>' + Array.from({ length: days }, (_, i) => '<i style="cursor:pointer">' + (i + 1) + '</i>').join(' ') + '</p><p><input aria-label="Select time" placeholder="Time"><button type=button>' + picture + '</button></p>';
    const [back, on, done] = p.querySelectorAll('button'); const time = p.querySelector('input'); back.onclick = () => { if (--m < 0) { m = 11; y--; } draw(); }; on.onclick = () => { if (++m > 11) { m = 0; y++; } draw(); };
    const show = () => { f.value = day + ' ' + (time.value || '00:00'); window.chosen = f.value.replace(' ', 'T'); }; time.onchange = show; done.onclick = () => { p.hidden = true; };
    p.querySelectorAll('i').forEach((cell) => { cell.onclick = () => { day = y + '-' + String(m + 1).padStart(2, '0') + '-' + cell.textContent.padStart(2, '0'); show(); }; }); };
  f.onclick = () => { p.hidden = false; draw(); };</script>`;

/** A calendar that sets the day only, for a field that shows a time, too. */
export const dayOnly = dayAndTime.replace(
  '<p><input aria-label="Select time" placeholder="Time">',
  '<p><input type=hidden>',
);

/** Parts of a time that are transparent until one has the focus; each is named by itself, and shows what is typed digit by digit. */
export const transparentParts = `<style>#g{position:relative;width:200px;border:1px solid}#s{opacity:0}#s:focus-within{opacity:1}#l{position:absolute}</style>
  <label><input type=checkbox id=c>Catering</label><div><label id=l>Begins at</label><div id=g role=group aria-labelledby=l><div id=s></div></div></div>
  <script>const values = {}; const part = (name, max) => { const span = document.createElement('span'); span.id = name; span.contentEditable = true; span.tabIndex = 0; span.textContent = '--'; for (const [key, text] of Object.entries({ role: 'spinbutton', 'aria-label': name, 'aria-labelledby': name, 'aria-valuetext': 'Empty' })) span.setAttribute(key, text);
    let typed = ''; span.onfocus = () => { typed = ''; }; span.onbeforeinput = (event) => { event.preventDefault(); const key = event.data ?? ''; if (max === 0) values[name] = /p/i.test(key) ? 'PM' : 'AM'; else { typed += key; if (typed > max) typed = key; values[name] = Number(typed); span.setAttribute('aria-valuenow', typed); } span.textContent = values[name]; s.style.opacity = 1; show(); }; return span; };
  const show = () => { if (values.Hours === undefined || values.Minutes === undefined || !values.Meridiem) return; window.chosen = String((values.Hours % 12) + (values.Meridiem === 'PM' ? 12 : 0)).padStart(2, '0') + ':' + String(values.Minutes).padStart(2, '0'); };
  s.append(part('Hours', 12), ':', part('Minutes', 59), ' ', part('Meridiem', 0));</script>`;
