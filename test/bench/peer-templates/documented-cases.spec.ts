import { documentedCases } from './cases/documented-cases';
import { outcomeOf } from './fill-case';

describe('templates of other products, from their documentation', () => {
  it.each(documentedCases().map((peerCase) => [peerCase.name, peerCase] as const))('%s', async (_, peerCase) => {
    const { verdict, reason } = await outcomeOf(peerCase);
    expect({ verdict, reason }).toMatchObject({ verdict: 'right' });
  });
});
