import { attributeOf, type Package } from '@app/formats';

const TABLE = /<(?:[\w.-]+:)?table\s[^<>]*>/;

/** Gives copied tables ids and names that are new in the workbook (ISO/IEC 29500-1, 18.5.1.2). */
export class TableNames {
  private readonly used: Set<string>;
  private nextId: number;

  constructor(pkg: Package, workbook: string) {
    const tags = pkg.entries
      .filter(({ name }) => /^xl\/tables\/[^/]+\.xml$/i.test(name))
      .map(({ name }) => TABLE.exec(pkg.text(name))?.[0] ?? '');
    const names = tags.flatMap((tag) => [attributeOf(tag, 'name') ?? '', attributeOf(tag, 'displayName') ?? '']);
    const defined = [...workbook.matchAll(/<(?:[\w.-]+:)?definedName\s[^<>]*>/g)].map(
      ([tag]) => attributeOf(tag, 'name') ?? '',
    );
    this.used = new Set([...names, ...defined].map((name) => name.toLowerCase()));
    this.nextId = Math.max(0, ...tags.map((tag) => Number(attributeOf(tag, 'id')) || 0)) + 1;
  }

  /** The text of a table's copy, with its old and its new name. */
  renamed(text: string): { text: string; from: string; to: string } {
    const tag = TABLE.exec(text)?.[0] ?? '';
    const from = attributeOf(tag, 'displayName') ?? attributeOf(tag, 'name') ?? '';
    const to = this.free(from);
    const renamed = tag
      .replace(/(\sid\s*=\s*["'])\d+/, (_, start: string) => start + String(this.nextId++))
      .replace(/(\s(?:name|displayName)\s*=\s*)(?:"[^"]*"|'[^']*')/g, (_, start: string) => `${start}"${to}"`);
    return { text: text.replace(tag, () => renamed), from, to };
  }

  private free(name: string): string {
    for (let number = 2; ; number++) {
      const free = `${name}_${number}`;
      if (this.used.has(free.toLowerCase())) continue;
      this.used.add(free.toLowerCase());
      return free;
    }
  }
}
