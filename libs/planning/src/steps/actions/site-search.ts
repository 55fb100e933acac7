import type { Control, PageView } from '@app/browsing';
import { describeControl, nameOf } from '../../matching/control-texts';
import { keyOf } from '../../matching/words';
import { readQuestion } from '../../task/asking/question';
import { isLight, isRelating, joined, type SaidWord } from '../../task/asking/said-words';
import { type Answer, answerQuestion } from '../selecting/answer-question';
import { siteMenu, sitePages } from '../selecting/site-pages';
import type { StepRun } from '../step-run';
import { searchFor } from './searching-step';

/** Time in which further pages of a site are opened. */
const MAX_SEARCH_MS = 10_000;
/** Time in which such a page shows what it has. */
const PAGE_MS = 500;
/** The name of what a question is about, and what is asked about it: more is tried with no search. */
const MAX_SEARCHES = 2;

/** Looks for the answer on the other parts of a site, as a visitor would; null where none tells it, and the page is the one from before. */
export async function answerOfSite(run: StepRun, question: string, before: string): Promise<Answer | null> {
  const { address } = await run.view();
  const search = new SiteSearch(run, question, before);
  const answer = (await search.byPages()) ?? (await search.byWords(address));
  if (answer === null && (await run.view()).address !== address) await search.open(address);
  return answer;
}

class SiteSearch {
  private readonly until = Date.now() + MAX_SEARCH_MS;

  constructor(
    private readonly run: StepRun,
    private readonly question: string,
    private readonly before: string,
  ) {}

  async byPages(): Promise<Answer | null> {
    for (const link of await this.links()) {
      if (Date.now() > this.until) break;
      await this.open(link.href);
      const answer = await this.answerHere();
      if (answer) return this.noted(link, answer);
    }
    return null;
  }

  /** Searches for what the question is about in the field of the site for that, and opens the only result of the name. */
  async byWords(address: string): Promise<Answer | null> {
    for (const words of subjectsOf(this.question)) {
      if (Date.now() > this.until) break;
      if ((await this.run.view()).address !== address) await this.open(address);
      const box = searchBoxOf(await this.run.view());
      if (!box) return null;
      await searchFor(this.run, box, this.run.values.of(words));
      const answer = (await this.answerHere()) ?? (await this.ofResult(words));
      if (answer) return this.noted(box, answer);
    }
    return null;
  }

  async open(address: string): Promise<void> {
    await this.run.act({ action: 'open', value: address, changes: false }, () => this.run.page.goto(address));
  }

  private async ofResult(words: string): Promise<Answer | null> {
    const { controls } = await this.run.view();
    const found = controls.filter(
      ({ kind, name, href }) => kind === 'link' && href !== '' && keyOf(name) === keyOf(words),
    );
    const [link, ...others] = found;
    if (!link || others.some(({ href }) => href !== link.href)) return null;
    await this.open(link.href);
    return this.answerHere();
  }

  /** The links that the page shows, or those of its closed menu. */
  private async links(): Promise<Control[]> {
    const view = await this.run.view();
    const links = sitePages(view);
    const menu = links.length === 0 ? siteMenu(view) : null;
    if (!menu) return links;
    await this.run.act({ action: 'click', control: menu, changes: false }, () => this.run.page.click(menu));
    return sitePages(await this.run.observe());
  }

  private async answerHere(): Promise<Answer | null> {
    const answerIn = (view: PageView): Answer => answerQuestion(this.question, view, this.before);
    const isAnswered = (view: PageView): boolean => 'text' in answerIn(view);
    if (!isAnswered(await this.run.observe())) await this.run.page.waitUntil(isAnswered, PAGE_MS, { atRest: true });
    const answer = answerIn(await this.run.observe());
    return 'text' in answer ? answer : null;
  }

  private noted(control: Control, answer: Answer): Answer {
    this.run.note(`The answer was found with ${describeControl(control)}.`);
    return answer;
  }
}

/** The field of a site for the words of a search, which changes nothing. */
const searchBoxOf = ({ controls }: PageView): Control | null =>
  controls.find(
    (control) =>
      control.kind === 'text' &&
      (control.form === null || control.form.method === 'get') &&
      (control.role === 'searchbox' ||
        SEARCHES.test([nameOf(control), control.placeholder, ...control.labels].join(' '))),
  ) ?? null;
const SEARCHES =
  /(?<!\p{L})(?:search\p{L}*|find|such\p{L}*|recherche\p{L}*|cherche\p{L}*|busca\p{L}*|cerca\p{L}*|zoek\p{L}*)(?!\p{L})/iu;

/** What a question is about: all of its words with a meaning, then those behind its last preposition: "the origin of long pepper". */
function subjectsOf(question: string): string[] {
  const words = readQuestion(question)?.words ?? [];
  const parts = [words, words.slice(words.findIndex(({ lower }) => OF.has(lower)) + 1)];
  const texts = parts.map((part) => joined(trimmed(part))).filter((text) => text !== '' && text.length <= LONGEST);
  return [...new Set(texts)].slice(0, MAX_SEARCHES);
}
const OF: ReadonlySet<string> = new Set(['of', 'for', 'de', 'du', 'des', 'del', 'della', 'di', 'von', 'vom', 'van']);
/** In characters. */
const LONGEST = 60;

/** Without the words at both ends that say nothing. */
function trimmed(words: readonly SaidWord[]): readonly SaidWord[] {
  const says = (word: SaidWord): boolean => !isLight(word) && !isRelating(word);
  const [first, last] = [words.findIndex(says), words.findLastIndex(says)];
  return words.slice(first < 0 ? words.length : first, last + 1);
}
