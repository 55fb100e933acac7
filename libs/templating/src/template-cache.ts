import { createHash } from 'node:crypto';
import type { TagReader } from './language/tag-reader';
import type { PeerName } from './peers/peer-names';
import type { ParsedTemplate } from './parsed-template';
import { parseTemplate } from './parse-template';

const MB = 1024 * 1024;

/** The reader of a product's tags. */
export interface NamedReader {
  readonly name: PeerName;
  readonly reader: TagReader;
}

/** A least-recently-used cache of compiled templates by the hash of their bytes. Holds about `maxWeight` bytes. */
export class TemplateCache {
  private readonly templates = new Map<string, ParsedTemplate>();
  private weight = 0;

  constructor(private readonly maxWeight = 64 * MB) {}

  /**
   * The compiled template of a file. `hash` is the SHA-256 (hex) of the bytes, when it is known; `syntax` reads the tags of the
   * product with its `name`. Throws TemplateError like `parseTemplate`.
   */
  parse(bytes: Buffer, hash = createHash('sha256').update(bytes).digest('hex'), syntax?: NamedReader): ParsedTemplate {
    const key = syntax ? `${hash} ${syntax.name}` : hash;
    const known = this.templates.get(key);
    const template = known ?? parseTemplate(bytes, { isStored: true, syntax: syntax?.reader });
    if (known) this.templates.delete(key);
    else this.weight += template.weight;
    this.templates.set(key, template);
    this.evict();
    return template;
  }

  get size(): number {
    return this.templates.size;
  }

  private evict(): void {
    for (const [key, template] of this.templates) {
      if (this.weight <= this.maxWeight || this.templates.size === 1) return;
      this.templates.delete(key);
      this.weight -= template.weight;
    }
  }
}
