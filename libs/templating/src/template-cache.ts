import { createHash } from 'node:crypto';
import type { ParsedTemplate } from './parsed-template';
import { parseTemplate } from './parse-template';

const MB = 1024 * 1024;

/** A least-recently-used cache of compiled templates by the hash of their bytes. Holds about `maxWeight` bytes. */
export class TemplateCache {
  private readonly templates = new Map<string, ParsedTemplate>();
  private weight = 0;

  constructor(private readonly maxWeight = 64 * MB) {}

  /**
   * The compiled template of a file. `key` is the SHA-256 (hex) of the bytes, when it is known. Throws TemplateError like
   * `parseTemplate`.
   */
  parse(bytes: Buffer, key = createHash('sha256').update(bytes).digest('hex')): ParsedTemplate {
    const known = this.templates.get(key);
    const template = known ?? parseTemplate(bytes, { isStored: true });
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
