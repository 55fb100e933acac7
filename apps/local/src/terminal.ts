const BOLD = '\u001b[1m';
const DIM = '\u001b[2m';
const YELLOW = '\u001b[33m';
const PLAIN = '\u001b[0m';

/** The launcher's output, coloured only on a terminal without NO_COLOR. */
export class Terminal {
  private readonly colours = process.stdout.isTTY === true && !process.env.NO_COLOR;

  say(line: string): void {
    console.log(line);
  }

  /** Prints a completed step of the start with its duration. */
  done(what: string, since: number): void {
    this.say(`${this.paint(DIM, `${((performance.now() - since) / 1000).toFixed(1)} s`.padStart(7))}  ${what}`);
  }

  warn(line: string): void {
    console.warn(this.paint(YELLOW, line));
  }

  heading(line: string): string {
    return this.paint(BOLD, line);
  }

  /** Awaits a step and prints the text that `done` returns for its result. */
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
