import type { Control } from '../../control';
import type { LivePage } from '../../live-page';
import type { Reading } from './reading';

/** Presses until the widget is read again: a step may be larger near the ends of a scale. */
const PRESSES_AT_ONCE = 40;
const MAX_ROUNDS = 30;

/** Moves a slider or a spinbutton with the arrow keys (ARIA Authoring Practices). Leaves it where the keys do not help. */
export async function byKeys(live: LivePage, control: Control, value: number, reading: Reading): Promise<void> {
  await live.askAbout('select', control, { all: false });
  const { keyboard } = live.page;
  const start = await reading.value();
  await keyboard.press(start === null || value > start ? 'ArrowUp' : 'ArrowDown');
  let now = await reading.value();
  if (now === null || now === start) return;
  let step = Math.abs(now - (start ?? now)) || 1;
  for (let round = 0; round < MAX_ROUNDS && now !== value; round += 1) {
    const presses = Math.min(PRESSES_AT_ONCE, Math.max(1, Math.floor(Math.abs(value - now) / step + 1e-6)));
    for (let press = 0; press < presses; press += 1) await keyboard.press(value > now ? 'ArrowUp' : 'ArrowDown');
    const next = await reading.value();
    if (next === null || next === now || Math.abs(value - next) >= Math.abs(value - now)) return;
    step = Math.abs(next - now) / presses;
    now = next;
  }
}
