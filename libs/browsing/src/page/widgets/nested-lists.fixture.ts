/** Lists whose options lie in others; each keeps what was chosen in `window.chosen`. */

const places = `const places = { Germany: ['Berlin', 'Hamburg'], France: ['Lyon', 'Paris'] };`;

/** A field that nobody types into opens menus beside each other. */
export const cascade = `<label>Place <input id=f readonly></label><div id=p hidden style="position:absolute;background:#fff;display:flex"></div>
  <script>${places} window.chosen = ''; p.style.display = 'none'; const menu = (names, act) => { const ul = document.createElement('ul'); ul.setAttribute('role', 'menu'); for (const name of names) { const li = document.createElement('li'); li.setAttribute('role', 'menuitem'); li.textContent = name; li.onclick = () => act(name); ul.append(li); } return ul; };
  f.onclick = () => { p.style.display = 'flex'; p.replaceChildren(menu(Object.keys(places), (country) => setTimeout(() => { while (p.children.length > 1) p.lastChild.remove(); p.append(menu(places[country], (city) => { window.chosen = f.value = country + ' / ' + city; p.style.display = 'none'; })); }, 100))); };</script>`;

/** A field that shows the last part only; a press on a country alone closes nothing and chooses nothing. */
export const lastPart = cascade.replace(
  "window.chosen = f.value = country + ' / ' + city",
  "window.chosen = country + ' / ' + (f.value = city)",
);

/** A tree whose entries are unfolded by the symbols before them; a press on their text chooses them. */
export const tree = (
  multiple: boolean,
): string => `<button type=button id=f role=combobox aria-haspopup=tree aria-label=Team>Choose</button>
  <div id=p role=tree hidden style="position:absolute;background:#fff"></div><button type=button style="margin-top:30px" onclick="window.saved = 1">Save</button>
  <script>const teams = { Engineering: ['Backend', 'Frontend'], Sales: ['Europe', 'America'] }; let chosen = [], open = {}; window.chosen = '';
  const entry = (name, own) => '<div role=treeitem' + (own ? ' aria-expanded=' + !!open[name] : '') + '>' + (own ? '<svg width=14 height=14 data-of="' + name + '" style="cursor:pointer"><rect width=14 height=14 /></svg>' : '') + '<span style="cursor:pointer">' + name + '</span>' + (own && open[name] ? '<div role=group>' + own.map((one) => entry(one)).join('') + '</div>' : '') + '</div>';
  const draw = () => { p.innerHTML = Object.entries(teams).map(([name, own]) => entry(name, own)).join(''); };
  p.onclick = ({ target }) => { const name = target.closest('svg')?.dataset.of; if (name) open[name] = !open[name]; else if (target.tagName === 'SPAN') { chosen = ${multiple} ? [...chosen, target.textContent] : [target.textContent]; window.chosen = f.textContent = chosen.join(', '); p.hidden = ${!multiple}; } draw(); };
  f.onclick = () => { p.hidden = false; draw(); }; onkeydown = (e) => { if (e.key === 'Escape') p.hidden = true; };</script>`;
