/** What is known about a candidate, by the name of the feature; a feature that is missing is 0. */
export type Features = Record<string, number>;

/** The weights of a conditional logit model by feature; `none` is the score of "no candidate is right". */
export interface RankingModel {
  none: number;
  weights: Record<string, number>;
}

/** A candidate for the answer; candidates with equal keys are the same answer at different places. */
export interface Candidate {
  key: string;
  features: Features;
}

/** The most probable answer at its most probable place, with the probability of the next best answer (0–1). */
export interface Ranked<T extends Candidate> {
  best: T;
  probability: number;
  runnerUp: number;
}

/**
 * The most probable answer among the candidates, by a softmax over the scores of all candidates and of `none` (McFadden's
 * conditional logit). The probabilities of one answer at several places are added. Null without candidates.
 */
export function rank<T extends Candidate>(model: RankingModel, candidates: T[]): Ranked<T> | null {
  const scored = candidates.map((candidate) => ({ candidate, score: scoreOf(model, candidate.features) }));
  const most = scored.reduce((highest, { score }) => Math.max(highest, score), model.none);
  const exponents = scored.map(({ candidate, score }) => ({ candidate, mass: Math.exp(score - most) }));
  const total = exponents.reduce((sum, { mass }) => sum + mass, Math.exp(model.none - most));

  const answers = new Map<string, { best: T; bestMass: number; mass: number }>();
  for (const { candidate, mass } of exponents) {
    const answer = answers.get(candidate.key) ?? { best: candidate, bestMass: mass, mass: 0 };
    if (mass > answer.bestMass) [answer.best, answer.bestMass] = [candidate, mass];
    answer.mass += mass;
    answers.set(candidate.key, answer);
  }
  const [first, second] = [...answers.values()].sort((a, b) => b.mass - a.mass);
  return first ? { best: first.best, probability: first.mass / total, runnerUp: (second?.mass ?? 0) / total } : null;
}

/** The sum of a candidate's features by their weights. */
export function scoreOf({ weights }: RankingModel, features: Features): number {
  return Object.entries(features).reduce((sum, [name, value]) => sum + value * (weights[name] ?? 0), 0);
}
