import { assertNoProblems, type InputProblem, isPlainObject, type Upload } from '@app/core';
import { type FieldDefinition, takesManyFiles } from '@app/forms';
import type { GivenValues } from '../given-values';

/** The most rows of a repeated field of files. */
const MAX_ROWS = 1_000;

const NO_SUCH_FILE = 'must be the path of a file of this field';

/** The places of a field's kept and new files, and the number of its rows. */
interface Places {
  keep: number[];
  new: number[];
  length: number;
}

/**
 * The files of fields as the display library sends them: new ones as files, earlier ones as text parts with their paths, both
 * under the id of the field. An empty text clears the field.
 */
export class KeptFiles {
  private readonly paths: ReadonlyMap<string, string[]>;
  private readonly withFiles: ReadonlySet<string>;

  constructor(
    { files, others = {} }: Upload,
    private readonly indices: unknown,
  ) {
    this.paths = new Map(Object.entries(others));
    this.withFiles = new Set(files.map(({ part }) => part));
  }

  /** The ids of the fields. */
  get keys(): string[] {
    return [...new Set([...this.paths.keys(), ...this.withFiles])];
  }

  get keysWithoutFiles(): string[] {
    return this.keys.filter((key) => !this.withFiles.has(key));
  }

  /**
   * The values of the fields.
   * @param added the references to the new files, by field
   * @param before the values so far, whose references to kept files stay as they are
   * @throws InvalidInputError for paths of which the fields have no file
   */
  arrange(definitions: ReadonlyMap<string, FieldDefinition>, added: GivenValues, before: GivenValues): GivenValues {
    const unknown: InputProblem[] = [];
    const values = Object.fromEntries(
      this.keys.map((key) => {
        const field = definitions.get(key);
        if (!field) return [key, null]; // refused by its name
        const earlier = asList(before[key]);
        const kept = (this.paths.get(key) ?? [])
          .filter((path) => path !== '')
          .map((path) => earlier.find((reference) => pathOf(reference) === path));
        if (kept.includes(undefined)) unknown.push({ path: `fields.${key}`, message: NO_SUCH_FILE });
        return [key, toValue(field, this.inPlace(key, kept, asList(added[key])))];
      }),
    );
    assertNoProblems(unknown);
    return values;
  }

  private inPlace(key: string, kept: unknown[], added: unknown[]): unknown[] {
    const places = this.placesOf(key);
    if (!places) return [...kept, ...added];
    const rows = Array.from<unknown>({ length: places.length }).fill(null);
    for (const [index, reference] of kept.entries()) rows[places.keep[index] ?? index] = reference;
    for (const [index, reference] of added.entries()) rows[places.new[index] ?? index] = reference;
    return rows.slice(0, places.length);
  }

  private placesOf(key: string): Places | null {
    const places = isPlainObject(this.indices) && Object.hasOwn(this.indices, key) ? this.indices[key] : null;
    if (!isPlainObject(places)) return null;
    const { keep, new: fresh, length } = places;
    const isPlace = (one: unknown) => Number.isInteger(one) && Number(one) >= 0 && Number(one) < MAX_ROWS;
    const isValid = [keep, fresh].every((list) => Array.isArray(list) && list.every(isPlace)) && isPlace(length);
    return isValid ? (places as unknown as Places) : null;
  }
}

const asList = (value: unknown): unknown[] =>
  value === null || value === undefined ? [] : Array.isArray(value) ? value : [value];
const pathOf = (reference: unknown): unknown =>
  isPlainObject(reference) ? (reference.path ?? reference.url) : reference;

/** A field of type `file_upload` holds one file as an object, several as a list. */
function toValue(field: FieldDefinition, references: unknown[]): unknown {
  if (references.every((reference) => reference === null)) return null;
  const isList = takesManyFiles(field) && (references.length > 1 || field.repeated || field.type !== 'file_upload');
  return isList ? references : references.at(-1);
}
