import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import MarkdownIt from 'markdown-it';
import { GUIDES } from '../../apps/api/src/pages/guide/guide-catalogue';
import { renderGuide } from '../../apps/api/src/pages/guide/guide-markdown';
import { projectRoot } from '../../libs/testing/src/project-root';
import { DOCUMENTS } from './documents.fixture';

const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8');

const anchorsOf = (path: string) =>
  renderGuide({ path, markdown: read(path), sizes: new Map() }).headings.map(({ id }) => id);

function linksOf(path: string): string[] {
  const tokens = new MarkdownIt({ html: true }).parse(read(path), {}).flatMap(({ children }) => children ?? []);
  return tokens
    .map((token) => String(token.attrGet('href') ?? token.attrGet('src') ?? ''))
    .filter((href) => href !== '');
}

/** In the repository; test/e2e/guides.e2e-spec.ts follows the links of the pages. */
describe('the links of', () => {
  it.each(DOCUMENTS)('%s lead to files and headings of the repository', (path) => {
    const broken = linksOf(path).filter((href) => {
      if (/^https:/.test(href)) return false;
      const [target = '', anchor] = href.split('#');
      const file = target === '' ? path : join(dirname(path), target);
      if (target.startsWith('/') || !existsSync(join(projectRoot, file))) return true;
      return anchor !== undefined && !anchorsOf(file).includes(anchor);
    });
    expect(broken).toEqual([]);
  });

  it('the list of guides lead to every guide', () => {
    const listed = linksOf('docs/guide/README.md').map((href) => join('docs/guide', href));
    expect(GUIDES.slice(1).filter(({ path }) => !listed.includes(path))).toEqual([]);
  });

  it('the navigation lead to every file of docs/guide', () => {
    const served = GUIDES.map(({ path }) => path);
    expect(DOCUMENTS.filter((path) => path.startsWith('docs/') && !served.includes(path))).toEqual([]);
  });
});
