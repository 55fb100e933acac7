import type { Phrase } from '../step';
import { type Frame, frame, type Outcome, type Words } from './frame';

const STYLES = 'bold|italic|italics|underlined|underline|strikethrough|cursive';
const TEXT = 'the? text|word|words|phrase|sentence?';
const WHOLE = /^(?:the )?(?:whole |entire )?(?:text|everything|paragraph|all|it|selection|selected text)\b/;

/** Styles of texts in an editor. */
export const FORMATTING: Frame[] = [
  frame(`make|mark|set|turn|format ${TEXT} <text> to|in|as|into? ${STYLES}`, format),
  frame(`give ${TEXT} <text> the style|format|formatting <style>`, format),
  frame(`apply <style> formatting|style? to ${TEXT} <text>`, format),
  frame(`highlight|mark|select the? whole|entire? text in|of|inside the? <text>`, format),
  frame(`highlight ${TEXT} <text>`, format),
  frame('select the? text|word|words|phrase|sentence <text:literal>', format),
];

const NAMES = new Map([
  ['bold', 'Bold'],
  ['italic', 'Italic'],
  ['italics', 'Italic'],
  ['cursive', 'Italic'],
  ['underline', 'Underline'],
  ['underlined', 'Underline'],
  ['strikethrough', 'Strikethrough'],
]);

function format(words: Words): Outcome {
  const said = [...NAMES.keys()].find((style) => words.said(style) || words.bare('style') === style);
  const name = said === undefined ? null : NAMES.get(said)!;
  if (name === null && words.tokens('style').length > 0) return null;
  const isNamed = words.tokens('text').some(({ kind }) => kind === 'quoted' || kind === 'field');
  const isWhole = WHOLE.test(words.text('text')) || (words.said('in') && !isNamed);
  if (!isNamed && !isWhole) return null;
  const { last } = words.context;
  const before: Phrase =
    last?.kind === 'format' && /^(?:it|this|that|them|selection)$/.test(words.bare('text')) ? last.words : [];
  return [{ kind: 'format', words: isNamed ? words.value('text') : before, style: name === null ? [] : [name] }];
}
