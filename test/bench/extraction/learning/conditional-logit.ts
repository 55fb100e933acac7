import type { Features, RankingModel } from '../../../../libs/answering/src/answerers/ranking/ranker';

/** The candidates of one document, and which of them are right. Without a right one, "none" is right. */
export interface Example {
  candidates: Features[];
  right: boolean[];
  weight: number;
}

/** The strength of the Gaussian prior, per unit of weight. More shrinks weights that few documents decide. */
const PRIOR = 1;
/** Steps of Adam with full gradients; after these the cross-validated figures no longer move. */
const STEPS = 400;
const RATE = 0.08;
const DECAY = [0.9, 0.99] as const;
/** Keeps Adam's division finite. */
const MIN_VARIANCE = 1e-9;

/** The example as rows of one matrix. */
interface Matrix {
  rows: Float64Array;
  count: number;
  right: boolean[];
  weight: number;
  hasRight: boolean;
}

/** Fits the weights that make the right candidates most probable; the same examples give the same weights. */
export function fitConditionalLogit(examples: Example[], prior = PRIOR): RankingModel {
  const names = [
    ...new Set(examples.flatMap(({ candidates }) => candidates.flatMap((one) => Object.keys(one)))),
  ].sort();
  const matrices = examples.map((example) => matrixOf(example, names));
  const size = names.length + 1; // the last weight is the score of "none"
  const weights = new Float64Array(size);
  const mean = new Float64Array(size);
  const variance = new Float64Array(size);
  for (let step = 1; step <= STEPS; step++) {
    const gradient = weights.map((weight, index) => (index === names.length ? 0 : -prior * weight));
    for (const matrix of matrices) addGradient(matrix, weights, gradient);
    for (let i = 0; i < size; i++) {
      const slope = gradient[i] ?? 0;
      mean[i] = DECAY[0] * (mean[i] ?? 0) + (1 - DECAY[0]) * slope;
      variance[i] = DECAY[1] * (variance[i] ?? 0) + (1 - DECAY[1]) * slope * slope;
      const [m, v] = [(mean[i] ?? 0) / (1 - DECAY[0] ** step), (variance[i] ?? 0) / (1 - DECAY[1] ** step)];
      weights[i] = (weights[i] ?? 0) + (RATE * m) / (Math.sqrt(v) + MIN_VARIANCE);
    }
  }
  return {
    none: rounded(weights[names.length] ?? 0),
    weights: Object.fromEntries(names.map((name, index) => [name, rounded(weights[index] ?? 0)])),
  };
}

function matrixOf({ candidates, right, weight }: Example, names: string[]): Matrix {
  const rows = new Float64Array(candidates.length * names.length);
  candidates.forEach((features, row) => {
    names.forEach((name, column) => (rows[row * names.length + column] = features[name] ?? 0));
  });
  return { rows, count: candidates.length, right, weight, hasRight: right.includes(true) };
}

/** Adds the gradient of the logarithm of the probability of the right candidates. */
function addGradient({ rows, count, right, weight, hasRight }: Matrix, weights: Float64Array, gradient: Float64Array) {
  const features = weights.length - 1;
  const none = weights[features] ?? 0;
  const scores = new Float64Array(count);
  let most = none;
  for (let row = 0; row < count; row++) {
    let score = 0;
    for (let i = 0, at = row * features; i < features; i++, at++) score += (rows[at] ?? 0) * (weights[i] ?? 0);
    scores[row] = score;
    if (score > most) most = score;
  }
  let total = Math.exp(none - most);
  let rightMass = hasRight ? 0 : total;
  for (let row = 0; row < count; row++) {
    const mass = Math.exp((scores[row] ?? 0) - most);
    scores[row] = mass;
    total += mass;
    if (right[row]) rightMass += mass;
  }
  for (let row = 0; row < count; row++) {
    const mass = scores[row] ?? 0;
    const error = weight * ((right[row] ? mass / rightMass : 0) - mass / total);
    for (let i = 0, at = row * features; i < features; i++, at++)
      gradient[i] = (gradient[i] ?? 0) + error * (rows[at] ?? 0);
  }
  const noneMass = Math.exp(none - most);
  gradient[features] = (gradient[features] ?? 0) + weight * ((hasRight ? 0 : 1) - noneMass / total);
}

function rounded(weight: number): number {
  return Math.round(weight * 1000) / 1000;
}
