import { escapeHtml, styleAttribute } from '../html';
import { inlinePicture } from './idml-picture';
import type { IdmlStyles } from './idml-styles';
import type { XmlNode } from '@app/formats';

/** A paragraph of a story as HTML, with its number of characters. */
export interface StoryParagraph {
  readonly html: string;
  readonly length: number;
}

/** The paragraphs of a story (IDML File Format Specification, 10.1). A `Br` at any depth ends a paragraph. */
export function readStory(story: XmlNode, styles: IdmlStyles): StoryParagraph[] {
  const reader = new StoryReader(styles);
  reader.read(story, undefined, undefined);
  return reader.finish();
}

class StoryReader {
  private readonly paragraphs: StoryParagraph[] = [];
  private range: XmlNode | undefined;
  private runs = '';
  private length = 0;

  constructor(private readonly styles: IdmlStyles) {}

  read(node: XmlNode, paragraph: XmlNode | undefined, characters: XmlNode | undefined): void {
    for (const child of node.children()) this.readChild(child, paragraph, characters);
  }

  finish(): StoryParagraph[] {
    if (this.runs !== '') this.end();
    return this.paragraphs;
  }

  private readChild(node: XmlNode, paragraph: XmlNode | undefined, characters: XmlNode | undefined): void {
    switch (node.name) {
      case 'ParagraphStyleRange':
        return this.read(node, node, undefined);
      case 'CharacterStyleRange':
      case 'XMLElement':
      case 'HyperlinkTextSource':
      case 'Change':
        return this.read(node, paragraph, node.name === 'CharacterStyleRange' ? node : characters);
      case 'Content':
        return this.add(node.text, paragraph, characters);
      case 'Br':
        this.range ??= paragraph;
        return this.end();
      case 'Table':
        return this.table(node);
      case 'Rectangle':
      case 'Oval':
      case 'Polygon':
        return this.picture(node, paragraph);
      default:
    }
  }

  private add(text: string, paragraph: XmlNode | undefined, characters: XmlNode | undefined): void {
    this.range ??= paragraph;
    const css = characters ? this.styles.characters(characters, paragraph) : {};
    this.runs += `<span${styleAttribute(css)}>${escapeHtml(text.replace(/[\u2028\u2029]/g, '\n'))}</span>`;
    this.length += text.length;
  }

  private picture(frame: XmlNode, paragraph: XmlNode | undefined): void {
    const html = inlinePicture(frame);
    if (html === '') return;
    this.range ??= paragraph;
    this.runs += html;
    this.length++;
  }

  private end(): void {
    const css = this.range ? { ...this.styles.paragraph(this.range) } : {};
    this.push(`<p${styleAttribute(css)}>${this.runs || '&#8203;'}</p>`, this.length);
    this.range = undefined;
    this.runs = '';
    this.length = 0;
  }

  private table(table: XmlNode): void {
    if (this.runs !== '') this.end();
    const rows = new Map<number, string[]>();
    let length = 0;
    for (const cell of table.children('Cell')) {
      const [column = 0, row = 0] = (cell.attribute('Name') ?? '').split(':').map(Number);
      const paragraphs = readStory(cell, this.styles);
      length += paragraphs.reduce((sum, paragraph) => sum + paragraph.length, 0);
      const cells = rows.get(row) ?? [];
      cells.push(`<td${spans(cell)}>${paragraphs.map(({ html }) => html).join('')}</td>`);
      rows.set(row, cells);
      if (!Number.isInteger(column)) return;
    }
    const lines = [...rows].sort(([a], [b]) => a - b).map(([, cells]) => `<tr>${cells.join('')}</tr>`);
    this.push(`<table>${lines.join('')}</table>`, length);
  }

  private push(html: string, length: number): void {
    this.paragraphs.push({ html, length });
  }
}

function spans(cell: XmlNode): string {
  const span = (name: string) => Math.min(1_000, Math.max(1, Math.floor(cell.number(name) ?? 1)));
  return ` colspan="${span('ColumnSpan')}" rowspan="${span('RowSpan')}"`;
}
