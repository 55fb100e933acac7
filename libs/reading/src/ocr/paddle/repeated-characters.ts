import { boxOfPart, type Point, type Rectangle, type UprightBox } from './geometry';
import { lineOf, type ReadLine } from './line-words';
import type { ReadCharacter } from './read-character';

/** Two recognisers' steps along a line are some 0.15 heights wide; the strokes of neighbouring letters are farther apart. */
const SAME_PLACE = 0.25;

/**
 * Takes out what two lines have both read. Regions of text are enlarged before they are read, so the last letter of one can
 * also lie at the edge of the next. The surer reading is kept.
 */
export function withoutRepeats(lines: ReadLine[]): ReadLine[] {
  const placed = lines.map(placedLine);
  const kept = placed.map((line) => {
    const others = placed.filter((other) => other !== line && overlap(line.box, other.box));
    return others.length === 0 ? line.line : withoutEnds(line, others);
  });
  return kept.filter((line) => line.words.length > 0);
}

interface PlacedCharacter {
  character: ReadCharacter;
  place: Point;
}

interface PlacedLine {
  line: ReadLine;
  box: UprightBox;
  characters: PlacedCharacter[];
}

function placedLine(line: ReadLine): PlacedLine {
  const read = line.words.flatMap((word) => word.characters);
  const characters = read.map((character) => ({ character, place: placeOf(character, line.rectangle) }));
  return { line, box: boxOfPart(line.rectangle, 0, 1), characters };
}

function placeOf({ at }: ReadCharacter, { middle, along, width }: Rectangle): Point {
  const distance = (at - 0.5) * width;
  return { x: middle.x + distance * along.x, y: middle.y + distance * along.y };
}

function overlap(a: UprightBox, b: UprightBox): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

/** The line without characters at its ends that another line has read at the same place, and more surely. */
function withoutEnds({ line, characters }: PlacedLine, others: PlacedLine[]): ReadLine {
  const isRepeated = (one: PlacedCharacter | undefined) =>
    one !== undefined && others.some((other) => hasSurer(other, one, SAME_PLACE * line.rectangle.height));
  let [first, end] = [0, characters.length];
  while (first < end && isRepeated(characters[first])) first++;
  while (end > first && isRepeated(characters[end - 1])) end--;
  if (end - first === characters.length) return line;
  const rest = characters.slice(first, end).map(({ character }) => character);
  return lineOf(rest, line.rectangle);
}

function hasSurer({ characters }: PlacedLine, { character, place }: PlacedCharacter, reach: number): boolean {
  return characters.some(
    (other) =>
      other.character.text === character.text &&
      other.character.probability > character.probability &&
      Math.hypot(other.place.x - place.x, other.place.y - place.y) < reach,
  );
}
