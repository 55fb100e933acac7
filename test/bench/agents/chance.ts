import { seeded } from '../../random-numbers';

/** Random choices that depend on a name and a number only. */
export class Chance {
  private readonly next: () => number;
  private ids = 0;

  constructor(name: string, seed: number) {
    this.next = seeded([...name].reduce((sum, character) => (sum * 31 + character.charCodeAt(0)) | 0, seed * 7919));
    for (let warmUp = 0; warmUp < 5; warmUp += 1) this.next();
  }

  /** From `low` to `high`, both included. */
  int(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1));
  }

  is(probability: number): boolean {
    return this.next() < probability;
  }

  pick<T>(list: readonly T[]): T {
    const picked = list[this.int(0, list.length - 1)];
    if (picked === undefined) throw new Error('There is nothing to pick from.');
    return picked;
  }

  shuffle<T>(list: readonly T[]): T[] {
    const left = [...list];
    return list.map(() => left.splice(this.int(0, left.length - 1), 1)[0] as T);
  }

  sample<T>(list: readonly T[], count: number): T[] {
    return this.shuffle(list).slice(0, count);
  }

  /** A name for an element or a class that says nothing about it. */
  id(): string {
    this.ids += 1;
    const letters = Array.from({ length: 4 }, () => String.fromCharCode(97 + this.int(0, 25))).join('');
    return `${letters}${this.ids}`;
  }

  /** A date from 2019 to 2031, as ISO. */
  date(): string {
    const [month, day] = [this.int(1, 12), this.int(1, 28)].map((number) => String(number).padStart(2, '0'));
    return `${this.int(2019, 2031)}-${month}-${day}`;
  }

  /** `text` as a person quotes it in a sentence. */
  quote(text: string): string {
    return this.pick([`"${text}"`, `“${text}”`, `'${text}'`, `"${text}"`]);
  }

  /** Quoted, or bare when it is a single word and a person might write it so. */
  say(text: string): string {
    return /^[\w.@-]+$/.test(text) && this.is(0.4) ? text : this.quote(text);
  }
}
