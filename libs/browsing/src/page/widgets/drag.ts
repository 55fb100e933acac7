import type { Control } from '../control';
import { inWords, type LivePage } from '../live-page';
import { ControlError } from '../page-driver';
import { activityOf } from '../settle';

const DRAG_MS = 3_000;
/** Libraries that follow the pointer begin after some pixels and look at the place under it on each move. */
const MOVES = 12;
/** Positions that a list moved by keys may have between source and target. */
const MAX_ARROWS = 30;

/** Drags an element onto another: with the mouse, with a slow pointer, or with the keys of a list that can be sorted. */
export async function drag(live: LivePage, source: Control, onto: Control): Promise<void> {
  const ways = [byMouse, byPointer, byKeys];
  for (const way of ways) {
    const before = await activityOf(live.page);
    const places = await placesOf(live, source, onto);
    await live.act(() => way(live, source, onto));
    const after = await activityOf(live.page);
    const moved = JSON.stringify(places) !== JSON.stringify(await placesOf(live, source, onto));
    if (moved || (after?.changes !== before?.changes && way === byMouse && (await isQuietlyTaken(live, source, onto))))
      return;
  }
  throw new ControlError('not_operable', `${inWords(source)} cannot be dragged onto ${inWords(onto).toLowerCase()}.`);
}

/** Where both are, relative to each other; an element that was dropped may be gone. */
async function placesOf(live: LivePage, source: Control, onto: Control): Promise<unknown> {
  const [from, to] = await Promise.all([live.read(source), live.read(onto)]);
  return [from && to && [from.box.x - to.box.x, from.box.y - to.box.y], from === null, to?.name, to?.value];
}

/** A target may take what is dropped without moving it: its text then names it. */
async function isQuietlyTaken(live: LivePage, source: Control, onto: Control): Promise<boolean> {
  const text = await live.askAbout('textIn', onto, {});
  return source.name !== '' && text.includes(source.name);
}

const byMouse = (live: LivePage, source: Control, onto: Control): Promise<void> =>
  live.locate(source).dragTo(live.locate(onto), { timeout: DRAG_MS });

async function byPointer(live: LivePage, source: Control, onto: Control): Promise<void> {
  const [from, to] = [await live.locate(source).boundingBox(), await live.locate(onto).boundingBox()];
  if (!from || !to) return;
  const { mouse } = live.page;
  await mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await mouse.down();
  await mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: MOVES });
  await mouse.move(to.x + to.width / 2, to.y + to.height * 0.75, { steps: 2 });
  await mouse.up();
}

/** Space takes the element, arrows move it, Space puts it down. */
async function byKeys(live: LivePage, source: Control, onto: Control): Promise<void> {
  const { keyboard } = live.page;
  await live.askAbout('select', source, { all: false });
  await keyboard.press('Space');
  const down = onto.box.y + onto.box.height / 2 > source.box.y + source.box.height / 2;
  for (let arrows = 0; arrows < MAX_ARROWS; arrows += 1) {
    const [from, to] = await Promise.all([live.read(source), live.read(onto)]);
    if (!from || !to || (down ? from.box.y >= to.box.y : from.box.y <= to.box.y)) break;
    await keyboard.press(down ? 'ArrowDown' : 'ArrowUp');
    const now = await live.read(source);
    if (now?.box.y === from.box.y) break;
  }
  await keyboard.press('Space');
}
