import type { Control, PageBox } from '../../control';
import type { LivePage } from '../../live-page';
import type { Reading } from './reading';

/** How far the buttons for more and less are from the number, in CSS pixels. */
const NEAREST = 120;
const MAX_CLICKS = 300;
const MORE = /^(\+|＋|▲|↑|⌃)|\b(increase|increment|plus|more|add|up|raise)\b/i;
const LESS = /^(-|−|–|▼|↓|⌄)|\b(decrease|decrement|minus|less|fewer|remove|down|lower)\b/i;

/** Presses the button for more or for less until the number is reached. Leaves it where there are no such buttons. */
export async function byButtons(live: LivePage, control: Control, value: number, reading: Reading): Promise<void> {
  const { controls } = await live.observe();
  const place = controls.find(({ id }) => id === control.id)?.box ?? control.box;
  const offset = ({ box }: Control): number => Math.abs(box.y + box.height / 2 - place.y - place.height / 2);
  const near = controls.filter((one) => one.kind === 'button' && isNear(one.box, place));
  // Of rows one below the other, the buttons of the own row come first.
  near.sort((a, b) => offset(a) - offset(b));
  // Buttons without words stand at the ends: less to the left of the number or below it, more on the other side.
  const pictures = near
    .filter(({ name }) => !/[\p{L}\d]/u.test(name))
    .slice(0, 2)
    .sort((a, b) => a.box.x - b.box.x || b.box.y - a.box.y);
  const more = near.find((button) => MORE.test(button.name.trim())) ?? pictures[1];
  const less = near.find((button) => LESS.test(button.name.trim()) && button !== more) ?? pictures[0];
  let now = await reading.value();
  for (let clicks = 0; clicks < MAX_CLICKS && now !== null && now !== value; clicks += 1) {
    const button = value > now ? more : less;
    if (!button) return;
    await live.press(button);
    const next = await reading.value();
    if (next === now || next === null || Math.abs(next - value) >= Math.abs(now - value)) return;
    now = next;
  }
}

function isNear(box: PageBox, place: PageBox): boolean {
  const x = Math.max(place.x - box.x - box.width, box.x - place.x - place.width, 0);
  const y = Math.max(place.y - box.y - box.height, box.y - place.y - place.height, 0);
  return x < NEAREST && y < NEAREST / 4;
}
