const BOLD = '\u001b[1m';
const DIM = '\u001b[2m';
const YELLOW = '\u001b[33m';
const PLAIN = '\u001b[0m';

/** What the person at the terminal reads. Colours only where there is a terminal that wants them. */
export class Story {
  private readonly colours = process.stdout.isTTY === true && !process.env.NO_COLOR;

  say(line: string): void {
    console.log(line);
  }

  /** A step of the start that went well, with the time it took. */
  done(what: string, since: number): void {
    this.say(`${this.paint(DIM, `${((performance.now() - since) / 1000).toFixed(1)} s`.padStart(7))}  ${what}`);
  }

  warn(line: string): void {
    console.warn(this.paint(YELLOW, line));
  }

  heading(line: string): string {
    return this.paint(BOLD, line);
  }

  /** Runs a step and says that it is done. `done` may depend on what came of it. */
  async step<T>(work: Promise<T>, done: (result: T) => string): Promise<T> {
    const since = performance.now();
    const result = await work;
    this.done(done(result), since);
    return result;
  }

  private paint(colour: string, text: string): string {
    return this.colours ? `${colour}${text}${PLAIN}` : text;
  }
}
