import type { Control } from '../../control';
import type { LivePage } from '../../live-page';
import { numberShown } from './same-number';

/** The number that a widget shows: its own value, or, of a widget without one, the number beside it that changes with it. */
export class Reading {
  private before: number[] = [];
  private index: number | null = null;

  private constructor(
    private readonly live: LivePage,
    private readonly control: Control,
    private readonly own: boolean,
  ) {}

  static async of(live: LivePage, control: Control): Promise<Reading> {
    const now = await live.reread(control);
    const reading = new Reading(live, control, numberShown(now.value) !== null);
    if (!reading.own) reading.before = await live.askAbout('numbers', control, {});
    return reading;
  }

  /** Null while it is not known which of several numbers is the value. */
  async value(): Promise<number | null> {
    if (this.own) return numberShown((await this.live.reread(this.control)).value);
    const now = await this.live.askAbout('numbers', this.control, {});
    if (this.index === null && now.length === this.before.length) {
      const changed = now.findIndex((number, index) => number !== this.before[index]);
      if (changed >= 0) this.index = changed;
    }
    if (this.index !== null) return now[this.index] ?? null;
    return now.length === 1 ? (now[0] ?? null) : null;
  }
}
