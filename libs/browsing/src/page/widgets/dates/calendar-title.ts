import type { Control, PageBox } from '../../control';
import type { AppearedItem, CalendarView } from '../../observation';
import type { LivePage } from '../../live-page';
import { monthName } from './months';
import { pressPart } from './press-part';

/** Titles lead from days to months, years and decades. */
const MAX_LEVELS = 3;
/** A calendar that shows ten years at once goes back two centuries with these. */
const MAX_PAGES = 20;
/** Titles and arrows stand in one row; its height in CSS pixels. */
const ROW = 24;

interface Wanted {
  year: number;
  month: number;
}

/** Presses the title of a calendar until it offers years, chooses the year, and then the month if it is asked for. */
export async function byTitle(
  live: LivePage,
  control: Control,
  wanted: Wanted,
  title: CalendarView['buttons'][number],
): Promise<void> {
  let pressed: string | null = title.id;
  for (let level = 0; level < MAX_LEVELS && pressed !== null; level += 1) {
    await live.ask(control, 'mark', {});
    await click(live, control, pressed);
    const items = await appeared(live, control);
    if (yearsOf(items).length > 1) return chooseYear(live, control, wanted, { items, header: title.box });
    pressed = items.find(({ text, box }) => /\d{4}/.test(text) && isInRow(box, title.box))?.id ?? null;
  }
}

async function chooseYear(
  live: LivePage,
  control: Control,
  wanted: Wanted,
  { items, header }: { items: AppearedItem[]; header: PageBox },
): Promise<void> {
  let shown = items;
  for (let pages = 0; pages < MAX_PAGES && !withText(shown, String(wanted.year)); pages += 1) {
    const arrow = await arrowOf(live, control, header, wanted.year > Math.max(...yearsOf(shown)));
    if (arrow === null) return;
    await live.ask(control, 'mark', {});
    await click(live, control, arrow);
    shown = await appeared(live, control);
    if (yearsOf(shown).length === 0) return;
  }
  const year = withText(shown, String(wanted.year));
  if (!year) return;
  await live.ask(control, 'mark', {});
  await click(live, control, year.id);
  const months = await appeared(live, control);
  const month = (['long', 'short'] as const)
    .map((style) => withText(months, monthName(wanted.month, style)))
    .find((item) => item !== null);
  // A calendar that goes on to the days names the month in its title only.
  if (month && months.filter(({ text }) => /^\p{L}{3,}\.?$/u.test(text)).length > 2)
    await click(live, control, month.id);
}

/** The first or the last button in the row of the title. */
async function arrowOf(live: LivePage, control: Control, header: PageBox, forward: boolean): Promise<string | null> {
  const { controls } = await live.observe();
  const own = live.frameOf(control).frame;
  const row = controls.filter(
    (one) => /^(button|link)$/.test(one.kind) && isInRow(one.box, header) && live.frameOf(one).frame === own,
  );
  const sorted = row.filter(({ name }) => !/\d{4}/.test(name)).toSorted((a, b) => a.box.x - b.box.x);
  const arrow = forward ? sorted.at(-1) : sorted[0];
  return arrow ? live.frameOf(arrow).id : null;
}

const click = (live: LivePage, control: Control, id: string): Promise<void> =>
  live.act(() => pressPart(live, control, id));

const appeared = (live: LivePage, control: Control): Promise<AppearedItem[]> =>
  live.ask(control, 'appeared', { id: null });

const withText = (items: readonly AppearedItem[], text: string): AppearedItem | null =>
  items.find((item) => item.text.toLowerCase() === text.toLowerCase()) ?? null;

const yearsOf = (items: readonly AppearedItem[]): number[] =>
  items.flatMap(({ text }) => (/^[12]\d{3}$/.test(text) ? [Number(text)] : []));

const isInRow = (box: PageBox, row: PageBox): boolean =>
  Math.abs(box.y + box.height / 2 - row.y - row.height / 2) < ROW;
