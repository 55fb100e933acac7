import { type Package, readRelationships } from '@app/formats';

/** Ids of slides begin here (ISO/IEC 29500-1, 19.7.13, ST_SlideId). */
const FIRST_ID = 256;

/** The list of the slides of a presentation (ISO/IEC 29500-1, 19.2.1.34), and the sections that name them by id. */
export class PresentationList {
  text: string;
  isChanged = false;
  /** The ids in the list by the slide. */
  private readonly ids = new Map<string, number>();
  private last: number;

  constructor(pkg: Package, presentation: string) {
    this.text = pkg.text(presentation);
    const targets = new Map(readRelationships(pkg, presentation).map(({ id, target }) => [id, target]));
    for (const [tag] of this.text.matchAll(/<(?:[\w.-]+:)?sldId\s[^<>]*>/g)) {
      const target = targets.get(/\s[\w.-]+:id="([^"]*)"/.exec(tag)?.[1] ?? '');
      const id = Number(/\sid="(\d+)"/.exec(tag)?.[1]);
      if (target && Number.isInteger(id)) this.ids.set(target, id);
    }
    this.last = [...this.ids.values()].reduce((most, id) => Math.max(most, id), FIRST_ID - 1);
  }

  /** Inserts a copy of a slide behind another slide; `relationship` is that of the presentation to the copy. */
  insert(original: string, after: string, copy: string, relationship: string): void {
    const [from, previous] = [this.ids.get(original), this.ids.get(after)];
    if (from === undefined || previous === undefined) return;
    const id = ++this.last;
    this.ids.set(copy, id);
    this.change(previous, (tag) => `${tag}${copied(tag, id, relationship)}`);
  }

  remove(slide: string): void {
    const id = this.ids.get(slide);
    if (id !== undefined) this.change(id, () => '');
  }

  /** Changes the entries with an id: that of the list, and that of a section. */
  private change(id: number, to: (tag: string) => string): void {
    this.isChanged = true;
    this.text = this.text.replace(new RegExp(`<(?:[\\w.-]+:)?sldId\\s[^<>]*?\\bid="${id}"[^<>]*/>`, 'g'), to);
  }
}

const copied = (tag: string, id: number, relationship: string): string =>
  tag.replace(/(\sid=)"\d+"/, `$1"${id}"`).replace(/(\s[\w.-]+:id=)"[^"]*"/, `$1"${relationship}"`);
