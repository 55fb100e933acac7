import type { TemplateError } from '@app/formats';
import type { FoundTag } from '../language/tag';
import type { TagReader } from '../language/tag-reader';
import type { Delimiters } from '../language/delimiters';
import { mayHoldDelimiters, tagsBetween, usedDelimiters } from './delimiters';
import { binaryPhrase, callPhrase, memberPhrase, type Phrase, textPhrase, wordPhrase } from './expression-text';
import { closeTag, type ForeignTag, NoMeaning, ourTag, readForeign, textTag } from './peer-tag';
import { scriptExpression, scriptMembers, type SpecialName } from './script-expression';

/** The default delimiters, and those that are often configured. */
const DELIMITERS: readonly Delimiters[] = [
  { start: '+++', end: '+++' },
  { start: '{{', end: '}}' },
  { start: '{#', end: '#}' },
  { start: '{', end: '}' },
];

/** Templates of docx-templates (README, "Supported commands"). Commands are in any case; expressions are ECMAScript. */
export const docxTemplates = (named?: Delimiters): TagReader => ({
  mayHoldTags: mayHoldDelimiters(named, /\+|\{|&#(?:123|x0*7b);/i),
  read: (texts, report) => {
    const delimiters = named ?? usedDelimiters(texts, DELIMITERS);
    const reader = new CommandReader();
    return texts.map((text, at) => {
      const problem = (error: TemplateError): void => report(at, error);
      const tags = tagsBetween(text, delimiters, problem);
      return tags.flatMap((tag) => readForeign(tag, () => reader.read(tag), problem) ?? []);
    });
  },
});

/** A loop or condition that is not closed yet; `name` is the variable of a loop. */
interface OpenCommand {
  readonly command: 'FOR' | 'IF';
  readonly name: string;
}

type Command = (tag: ForeignTag, rest: string) => FoundTag;

/** Reads the commands of one part in their order. */
class CommandReader {
  private readonly aliases = new Map<string, string>();
  private readonly open: OpenCommand[] = [];

  private readonly commands: Readonly<Record<string, Command>> = {
    INS: (tag, rest) => this.value(tag, rest),
    '=': (tag, rest) => this.value(tag, rest),
    EXEC: (tag, rest) => this.assignment(tag, rest),
    '!': (tag, rest) => this.assignment(tag, rest),
    FOR: (tag, rest) => this.loop(tag, rest),
    'END-FOR': (tag, rest) => this.end(tag, 'FOR', rest),
    IF: (tag, rest) => this.condition(tag, rest),
    'END-IF': (tag) => this.end(tag, 'IF', ''),
    ALIAS: (tag, rest) => this.alias(tag, rest),
    IMAGE: (tag, rest) => this.image(tag, rest),
    LINK: (tag, rest) => this.link(tag, rest),
    HTML: (tag, rest) => ourTag(tag, callPhrase('html', scriptExpression(rest, this.special)).text, { name: '' }),
    QUERY: () => refused('asks a data source, and a fill has values only'),
  };

  read(tag: ForeignTag): FoundTag {
    const { content } = tag;
    if (content.startsWith('*')) return this.read({ ...tag, content: this.aliased(content.slice(1).trim()) });
    const [, word = '', rest = ''] = /^(END-FOR|END-IF|[A-Za-z]+|=|!)(?![\w.[(])\s*(.*)$/i.exec(content) ?? [];
    const name = word.toUpperCase();
    const command = Object.hasOwn(this.commands, name) ? this.commands[name] : undefined;
    // A command without arguments is a value with that name.
    const isCommand = command && (rest !== '' || name.startsWith('END-')) && !/^(?:[-+*/%?<>&|]|=[=>]|!=)/.test(rest);
    return isCommand ? command(tag, rest) : this.value(tag, content);
  }

  private value(tag: ForeignTag, source: string): FoundTag {
    if (source === '') throw new NoMeaning('names no value');
    return ourTag(tag, this.expression(source), { name: '' });
  }

  /** `LINK ({ url: x, label: y })`; without a label it is the address. */
  private link(tag: ForeignTag, source: string): FoundTag {
    const members = scriptMembers(source, this.special);
    if (!members) {
      const value = scriptExpression(source, this.special);
      const address = memberPhrase(value, 'url');
      const text = callPhrase('default', memberPhrase(value, 'label'), address);
      return ourTag(tag, callPhrase('link', address, text).text, { name: '' });
    }
    const [url, label] = [members.get('url'), members.get('label')];
    if (!url) throw new NoMeaning('makes a link without an address');
    return ourTag(tag, callPhrase('link', url, label ?? url).text, { name: '' });
  }

  /** `IMAGE x`, where `x` is a picture or describes one, and `IMAGE ({ data: x, width: 6, height: 4 })` in centimetres. */
  private image(tag: ForeignTag, source: string): FoundTag {
    const members = scriptMembers(source, this.special);
    if (!members) return this.value(tag, source);
    const data = members.get('data');
    if (!data) throw new NoMeaning('shows a picture without its data');
    const [width, height] = ['width', 'height'].map((name) => {
      const length = members.get(name);
      return length ? binaryPhrase('&', length, textPhrase('cm')) : wordPhrase('null');
    }) as [Phrase, Phrase];
    const sized = callPhrase('picture', data, width, height, textPhrase('stretch'));
    const alt = members.get('alt');
    return ourTag(tag, (alt ? callPhrase('alt', sized, alt) : sized).text, { name: '' });
  }

  /** An assignment of one expression is a variable; other code has no meaning. */
  private assignment(tag: ForeignTag, source: string): FoundTag {
    const [, name, value] =
      /^(?:(?:const|let|var) )?([\p{L}_]\w*)\s*=(?![=>])\s*([^;]+?);?$/u.exec(withoutShorthand(source)) ?? [];
    if (!name || !value) throw new NoMeaning('runs code, and templates run none');
    return ourTag(tag, `set ${name} = ${this.expression(value)}`);
  }

  private loop(tag: ForeignTag, source: string): FoundTag {
    const [, name, list] = /^(\w+)\s+IN\s+(.+)$/i.exec(source) ?? [];
    if (!name || !list) throw new NoMeaning('has to name a variable and a list: FOR x IN list');
    const expression = this.expression(list);
    this.open.push({ command: 'FOR', name });
    return ourTag(tag, `#${listText(expression)}`, { name: '', item: name, scope: 'cell-in-row' });
  }

  private condition(tag: ForeignTag, source: string): FoundTag {
    const expression = this.expression(source);
    this.open.push({ command: 'IF', name: '' });
    return ourTag(tag, `#if ${expression}`, { name: '', scope: 'cell-in-row' });
  }

  private end(tag: ForeignTag, command: OpenCommand['command'], name: string): FoundTag {
    const open = this.open.pop();
    if (open && (open.command !== command || (name !== '' && open.name !== name)))
      throw new NoMeaning(`stands where ${`END-${open.command} ${open.name}`.trim()} has to be`);
    return closeTag(tag);
  }

  private alias(tag: ForeignTag, source: string): FoundTag {
    const [, name, command] = /^(\S+)\s+(.+)$/.exec(source) ?? [];
    if (!name || !command) throw new NoMeaning('has to name a command: ALIAS name command');
    this.aliases.set(name, command);
    return textTag(tag);
  }

  private aliased(name: string): string {
    const command = this.aliases.get(name);
    if (command === undefined || command.startsWith('*'))
      throw new NoMeaning(`names the alias "${name}", which is not defined`);
    return command;
  }

  private expression(source: string): string {
    return scriptExpression(source, this.special).text;
  }

  /** `$person` is the item of a loop over `person`, `$idx` the position in the innermost loop. */
  private readonly special: SpecialName = (name) => {
    if (name === '$idx') return wordPhrase('@index');
    if (!name.startsWith('$')) return null;
    const isItem = this.open.some((open) => open.command === 'FOR' && `$${open.name}` === name);
    if (!isItem) throw new NoMeaning(`uses ${name}, which is the item of no loop around it`);
    return wordPhrase(name.slice(1));
  };
}

/** `n++`, `n += 2` and their like, written out. */
const withoutShorthand = (source: string): string =>
  source
    .replace(/^([\p{L}_]\w*)\s*([+-])\2\s*;?$/u, '$1 = $1 $2 1')
    .replace(/^([\p{L}_]\w*)\s*([-+*/])=\s*([^;]+?);?$/u, '$1 = $1 $2 ($3)');

/** A list behind a sign: a text that begins with a word of conditions is no condition. */
export const listText = (expression: string): string =>
  /^(?:if|unless) |\?$/.test(expression) ? `(${expression})` : expression;

function refused(why: string): never {
  throw new NoMeaning(why);
}
