import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findExecutable, fontConfiguration } from '@app/core/programs';

/** Fonts may be installed while the service runs. */
const KEPT_MS = 60_000;
/** A first list of many fonts reads all of them. */
const TIMEOUT_MS = 15_000;
/** A machine with all fonts of Noto lists 3 MB. */
const MAX_BYTES = 32 * 1024 * 1024;

/** Code points, the first and the last of each range. */
type Ranges = readonly (readonly [first: number, last: number])[];

/** What the fonts of this machine can draw, as fontconfig lists it (fc-list(1), the property "charset"). */
export class DrawableCharacters {
  private kept: { at: number; ranges: Promise<Ranges | null> } | null = null;

  constructor(
    /** Folders, as in `PATH`. */
    private readonly searchPath: string,
    /** An existing folder for the configuration with the bundled fonts and for its cache; null: the fonts of the machine alone. */
    private readonly folder: string | null,
  ) {}

  /** Those of the characters that no font has. None where fontconfig's program is not installed or fails: then nobody knows. */
  async without(characters: ReadonlySet<string>): Promise<string[]> {
    if (characters.size === 0) return [];
    const ranges = await this.ranges();
    if (ranges === null) return [];
    return [...characters].filter((character) => {
      const point = character.codePointAt(0) ?? 0;
      return !ranges.some(([first, last]) => first <= point && point <= last);
    });
  }

  private ranges(): Promise<Ranges | null> {
    if (this.kept === null || Date.now() - this.kept.at > KEPT_MS) {
      // A document is not refused for a warning that cannot be made.
      this.kept = { at: Date.now(), ranges: this.list().catch(() => null) };
    }
    return this.kept.ranges;
  }

  private async list(): Promise<Ranges | null> {
    const program = await findExecutable('fc-list', this.searchPath);
    if (program === null) return null;
    const env = {
      PATH: this.searchPath,
      LANG: 'C.UTF-8',
      ...(this.folder !== null && (await configured(this.folder))),
    };
    const limits = { env, timeout: TIMEOUT_MS, maxBuffer: MAX_BYTES };
    const { stdout } = await promisify(execFile)(program, ['--format', '%{charset}\\n'], limits);
    return rangesOf(stdout);
  }
}

async function configured(folder: string): Promise<Record<'HOME' | 'FONTCONFIG_FILE', string>> {
  const file = join(folder, 'listed-fonts.conf');
  await writeFile(file, fontConfiguration(folder));
  return { HOME: folder, FONTCONFIG_FILE: file };
}

/** `20-7e a0 …` in hexadecimal, a line for each font. Fonts share most of their ranges. */
function rangesOf(listed: string): Ranges {
  return [...new Set(listed.split(/\s+/))].filter(Boolean).map((range) => {
    const [first = '', last = first] = range.split('-');
    return [parseInt(first, 16), parseInt(last, 16)] as const;
  });
}
