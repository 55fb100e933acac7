/** A number of an argument, from 1. Ends the program when it is none, before anything starts. */
export function countOf(name: string, text: string): number {
  if (/^[1-9]\d*$/.test(text)) return Number(text);
  console.error(`${name} must be a number from 1, not "${text}". Example: 50`);
  process.exit(1);
}
