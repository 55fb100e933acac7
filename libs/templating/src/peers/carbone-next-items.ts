/** The positions of the tags with the next items of repetitions. They are asked for in the order of the tags. */
export class NextItems {
  private readonly positions = new Map<string, { readonly all: number[]; first: number }>();

  add(key: string, at: number): void {
    const known = this.positions.get(key);
    if (known) known.all.push(at);
    else this.positions.set(key, { all: [at], first: 0 });
  }

  /** The first one of a repetition behind a position; null when there is none. */
  after(key: string, at: number): number | null {
    const known = this.positions.get(key);
    if (!known) return null;
    while ((known.all[known.first] ?? Infinity) <= at) known.first++;
    return known.all[known.first] ?? null;
  }
}
