import { createHash } from 'node:crypto';
import type { ParsedTemplate } from './filler';
import { parseTemplate } from './fillers';

const MB = 1024 * 1024;

/** Parsed templates by the hash of their bytes; the ones used longest ago go first when they weigh more than `maxWeight` bytes. */
export class TemplateCache {
  private readonly templates = new Map<string, ParsedTemplate>();
  private weight = 0;

  constructor(private readonly maxWeight = 64 * MB) {}

  /** The parsed template of a file; throws TemplateError like `parseTemplate`. `key` may be given when a SHA-256 is known. */
  parse(bytes: Buffer, key = createHash('sha256').update(bytes).digest('hex')): ParsedTemplate {
    const known = this.templates.get(key);
    const template = known ?? parseTemplate(bytes);
    if (known) this.templates.delete(key);
    else this.weight += template.weight;
    this.templates.set(key, template);
    this.shrink();
    return template;
  }

  get size(): number {
    return this.templates.size;
  }

  private shrink(): void {
    for (const [key, template] of this.templates) {
      if (this.weight <= this.maxWeight || this.templates.size === 1) return;
      this.templates.delete(key);
      this.weight -= template.weight;
    }
  }
}
