import type { Control, PageBox } from '../../control';
import type { LivePage } from '../../live-page';
import type { Reading } from './reading';

/** Corrections of a drag: each halves the error at least, so a track of 1,000 pixels needs ten. */
const MAX_DRAGS = 12;
const DEFAULT_SCALE = { min: 0, max: 100 };

/** The line that a thumb moves on, from the least to the most. */
interface Track {
  least: { x: number; y: number };
  most: { x: number; y: number };
}

/** Drags the thumb of a slider along its track, and corrects by what the widget shows. */
export async function byPointer(live: LivePage, control: Control, value: number, reading: Reading): Promise<void> {
  const track = await trackOf(live, control);
  if (!track) return;
  const scale = scaleOf(control);
  const ratio = Math.min(1, Math.max(0, (value - scale.min) / (scale.max - scale.min)));
  const length = Math.hypot(track.most.x - track.least.x, track.most.y - track.least.y);
  let [low, high, at] = [0, 1, ratio];
  for (let drags = 0; drags < MAX_DRAGS; drags += 1) {
    await dragTo(live, control, track, at);
    const now = await reading.value();
    if (now === null || now === value || (high - low) * length < 1) return;
    if (now < value) low = at;
    else high = at;
    // The first guess is corrected by proportion, the next ones by halving.
    const guess = at + (value - now) / (scale.max - scale.min);
    at = drags < 3 && guess > low && guess < high ? guess : (low + high) / 2;
  }
}

function scaleOf(control: Control): { min: number; max: number } {
  const min = control.min === '' ? DEFAULT_SCALE.min : Number(control.min);
  const max = control.max === '' ? DEFAULT_SCALE.max : Number(control.max);
  return max > min ? { min, max } : DEFAULT_SCALE;
}

/** The line that the thumb moves on, in the viewport; of a native slider its own box without half a thumb at each end. */
async function trackOf(live: LivePage, control: Control): Promise<Track | null> {
  const id = await live.askAbout('track', control, {});
  const box = id === null ? null : await live.sibling(control, id).boundingBox();
  if (!box) return null;
  const native = control.attributes.type === 'range';
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  if (box.height > box.width) {
    const inset = native ? box.width / 2 : 0;
    return { least: { x, y: box.y + box.height - inset }, most: { x, y: box.y + inset } };
  }
  const inset = native ? box.height / 2 : 0;
  return { least: { x: box.x + inset, y }, most: { x: box.x + box.width - inset, y } };
}

async function dragTo(live: LivePage, control: Control, { least, most }: Track, ratio: number): Promise<void> {
  const { mouse } = live.page;
  const [x, y] = [least.x + (most.x - least.x) * ratio, least.y + (most.y - least.y) * ratio];
  const from = await thumb(live, control);
  if (!from) {
    await mouse.click(x, y);
    return;
  }
  await mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await mouse.down();
  await mouse.move(x, y, { steps: 3 });
  await mouse.up();
}

/** The thumb, when it is an element of its own; a native slider follows a press anywhere on it. */
async function thumb(live: LivePage, control: Control): Promise<PageBox | null> {
  if (control.attributes.type === 'range') return null;
  const locator = live.locate(control);
  await locator.scrollIntoViewIfNeeded();
  return locator.boundingBox();
}
