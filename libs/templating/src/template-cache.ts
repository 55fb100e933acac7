import { createHash } from 'node:crypto';
import type { FindingOptions } from './language/template-findings';
import type { ParsedTemplate } from './parsed-template';
import { parseTemplate } from './parse-template';

const MB = 1024 * 1024;

/** The readers of tags that are not the usual ones, with what tells them apart. */
export interface NamedReaders {
  readonly key: string;
  readonly readers: Pick<FindingOptions, 'syntax' | 'own'>;
}

/** A least-recently-used cache of compiled templates by the hash of their bytes. Holds about `maxWeight` bytes. */
export class TemplateCache {
  private readonly templates = new Map<string, ParsedTemplate>();
  private weight = 0;

  constructor(private readonly maxWeight = 64 * MB) {}

  /**
   * The compiled template of a file. `hash` is the SHA-256 (hex) of the bytes, when it is known; `tags` reads them when they
   * are not the usual ones. Throws TemplateError like `parseTemplate`.
   */
  parse(bytes: Buffer, hash = createHash('sha256').update(bytes).digest('hex'), tags?: NamedReaders): ParsedTemplate {
    const key = tags ? `${hash} ${tags.key}` : hash;
    const known = this.templates.get(key);
    const template = known ?? parseTemplate(bytes, { isStored: true, ...tags?.readers });
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
