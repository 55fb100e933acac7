import type { Control, ControlOption } from '../control';
import { ControlError } from '../page-driver';
import { inWords, type LivePage } from '../live-page';
import { AFTER_ENTRY } from '../settle';
import { setChecked } from './checked';
import { transfer, transferListOf } from './transfer-list';
import { matchItem } from './matching';
import { noSuchOption } from './no-such-option';
import { chooseFromPopup } from './popup-list';

/** Lists that depend on another field are loaded when that field changes. */
const LOADING_MS = 3_000;
const POLL_MS = 60;
/** How long the next options of a list that scrolls may take, those that are fetched at its end, and a frame of the screen. */
const SCROLLED_MS = 60;
const FETCHED_MS = 700;
const FRAME_MS = 16;

/** Chooses exactly these options of a list or a group. */
export async function choose(live: LivePage, control: Control, options: string[]): Promise<void> {
  if (control.disabled && (await live.reread(control)).disabled)
    throw new ControlError('not_operable', `${inWords(control)} is disabled.`);
  switch (control.kind) {
    case 'multiselect':
    case 'listbox':
      return chooseInList(live, control, options);
    case 'select':
      return chooseNative(live, control, options);
    case 'radio':
    case 'checkbox':
    case 'switch':
      return chooseInGroup(live, control, options);
    case 'button':
      return control.checked === null ? chooseFromPopup(live, control, options) : chooseInGroup(live, control, options);
    default:
      return chooseFromPopup(live, control, options);
  }
}

/** A list for several options, or one of two lists between which options are moved. */
async function chooseInList(live: LivePage, control: Control, options: string[]): Promise<void> {
  const select = (list: Control, texts: string[]): Promise<void> =>
    list.kind === 'listbox' ? chooseInListbox(live, list, texts) : chooseNative(live, list, texts);
  const lists = transferListOf((await live.observe()).controls, control);
  return lists ? transfer(live, lists, options, select) : select(control, options);
}

async function chooseNative(live: LivePage, control: Control, options: string[]): Promise<void> {
  const listed = await loadedOptions(live, control, options);
  const indexes = options.map((option) => optionIndex(control, listed, option));
  const select = () => live.locate(control).selectOption(indexes.map((index) => ({ index })));
  await live.act(select, AFTER_ENTRY);
  const now = await live.read(control);
  const chosen = (now?.options ?? []).flatMap((option, index) => (option.selected ? [index] : []));
  // A page may react to the choice with another list; then there is nothing to compare.
  const same = indexes.every((index) => now?.options?.[index]?.label === listed[index]?.label);
  if (now && same && indexes.some((index) => !chosen.includes(index)))
    throw new ControlError('wrong_value', `${inWords(control)} shows "${now.value}".`);
}

/** The options when they contain the wanted ones, or what is there after a while. */
async function loadedOptions(live: LivePage, control: Control, options: string[]): Promise<ControlOption[]> {
  const listed = async () => (await live.reread(control)).options ?? [];
  return live.polled(listed, (there) => hasAll(there, options), { timeoutMs: LOADING_MS, everyMs: POLL_MS });
}

const item = (option: ControlOption) => ({ text: option.label, value: option.value });
const hasAll = (listed: readonly ControlOption[], options: readonly string[]): boolean =>
  options.every((option) => matchItem(listed.map(item), option) >= 0);

/** @throws ControlError naming what there is */
function optionIndex(control: Control, listed: readonly ControlOption[], option: string): number {
  const index = matchItem(listed.map(item), option);
  if (index < 0)
    throw noSuchOption(
      control,
      option,
      listed.map(({ label }) => label),
    );
  if (listed[index]?.disabled)
    throw new ControlError('not_operable', `The option "${option}" of ${inWords(control)} is disabled.`);
  return index;
}

/** The radio buttons or checkboxes that belong together: the same name, or the same question. */
async function groupMembers(live: LivePage, control: Control): Promise<Control[]> {
  const { controls } = await live.observe();
  const alike = controls.filter(
    (other) => other.kind === control.kind && other.form?.id === control.form?.id && other.checked !== null,
  );
  const named = alike.filter(
    (other) => other.attributes.name !== '' && other.attributes.name === control.attributes.name,
  );
  if (named.length > 1) return named;
  const grouped = alike.filter((other) => other.group !== '' && other.group === control.group);
  if (grouped.length > 0) return grouped;
  return alike.filter((other) => other.section === control.section);
}

async function chooseInGroup(live: LivePage, control: Control, options: string[]): Promise<void> {
  const members = await groupMembers(live, control);
  const items = members.map((member) => ({
    text: member.name || member.labels[0] || '',
    value: member.options?.find((o) => o.label === member.name)?.value,
  }));
  const wanted = options.map((option) => {
    const index = matchItem(
      items.map(({ text, value }) => (value === undefined ? { text } : { text, value })),
      option,
    );
    if (index < 0)
      throw noSuchOption(
        control,
        option,
        items.map(({ text }) => text),
      );
    return members[index];
  });
  if (control.kind === 'radio' && wanted.length > 1)
    throw new ControlError('not_operable', `Only one option of "${control.group || control.name}" can be chosen.`);
  // The wanted ones first: where one excludes the others, nothing else is left to do.
  for (const member of wanted) if (member) await setChecked(live, member, true);
  if (control.kind === 'radio') return;
  for (const member of members) if (!wanted.includes(member)) await setChecked(live, member, false);
}

/** Options that are all visible: a click on each that is not as wanted, with the key for several where one replaces another. */
async function chooseInListbox(live: LivePage, control: Control, options: string[]): Promise<void> {
  const indexes = new Set(await listedIndexes(live, control, options));
  for (const modifiers of [[], ['ControlOrMeta' as const]]) {
    const listed = await live.askAbout('items', control, {});
    for (const [index, { id }] of listed.entries()) {
      const selected = (await live.askAbout('items', control, {}))[index]?.selected ?? false;
      if (selected === indexes.has(index) || (!indexes.has(index) && !control.multiple)) continue;
      await live.act(() => live.sibling(control, id).click({ modifiers }));
    }
    const now = await live.askAbout('items', control, {});
    if (now.every((option, index) => option.selected === indexes.has(index))) return;
  }
  const { value } = await live.reread(control);
  throw new ControlError('wrong_value', `${inWords(control)} shows "${value}".`);
}

/** A list with a thousand options is scrolled a hundred times. */
const MAX_SCREENS = 150;

/** The places of the options in a list, which is scrolled until it has loaded them. */
async function listedIndexes(live: LivePage, control: Control, options: string[]): Promise<number[]> {
  let listed = await live.askAbout('items', control, {});
  for (let screens = 0; screens < MAX_SCREENS && !hasAll(listed, options); screens += 1) {
    const last = listed.at(-1);
    if (!last) break;
    const moved = await live.ask(control, 'scrollList', { id: last.id });
    // At the end the next options may still be fetched.
    if (!moved) await live.act(async () => {});
    const more = await moreItems(live, control, listed.length, moved ? SCROLLED_MS : FETCHED_MS);
    if (!moved && more.length === listed.length) break;
    listed = more;
  }
  return options.map((option) => optionIndex(control, listed, option));
}

/** The options after a screen was scrolled; those that are fetched come a moment later. */
function moreItems(
  live: LivePage,
  control: Control,
  known: number,
  timeoutMs: number,
): Promise<(ControlOption & { id: string })[]> {
  const items = () => live.askAbout('items', control, {});
  return live.polled(items, ({ length }) => length !== known, { timeoutMs, everyMs: FRAME_MS });
}
