import { leavesOf } from '../../../../../test/e2e/pages/shown-page.fixture';
import { CATALOGUES } from './words';

describe('the catalogues', () => {
  it.each(['de', 'fr', 'es'] as const)('have no text in %s that is still English', (language) => {
    const own = new Map(leavesOf(CATALOGUES[language]));
    const same = leavesOf(CATALOGUES.en).filter(([path, text]) => own.get(path) === text);
    expect(same).toEqual([]);
  });
});
