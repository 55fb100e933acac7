/**
 * The layout queries of `properties.method` (README.md has an example of each). A method is a step, or a list of steps of which the
 * first that finds something answers, or an object with a method for each entity.
 */
export type Method = Step | Step[] | { entities: Record<string, Step | Step[]> };

/** A text of the document from which a step starts. */
export type Anchor =
  | string
  | {
      /** One of these texts; compared without case and accents. */
      text: string | string[];
      match?: Match;
      /** From 1; -1 is the last page. */
      page?: number;
      /** From 1; -1 is the last one. Without it, the first one that leads to a value. */
      occurrence?: number;
    };

/** How the text of an anchor is compared with a line. */
export const MATCHES = ['contains', 'equals', 'starts_with', 'ends_with', 'regex'] as const;
export type Match = (typeof MATCHES)[number];

export const SIDES = ['right', 'left', 'below', 'above'] as const;
export type Side = (typeof SIDES)[number];

/** Members of all steps that give text: the part of the text that a regular expression matches. */
interface Taken {
  pattern?: string;
}

export interface LabelStep extends Taken {
  id: 'label';
  anchor: Anchor;
  position?: Side;
  lines?: number;
}
export interface RowStep extends Taken {
  id: 'row';
  anchor: Anchor;
  position?: 'right' | 'left';
  index?: number;
}
export interface ColumnStep extends Taken {
  id: 'column';
  anchor: Anchor;
  stop?: Anchor;
  index?: number;
}
export interface RegionStep extends Taken {
  id: 'region';
  anchor?: Anchor;
  page?: number;
  x: number;
  y: number;
  width: number;
  height: number;
}
export interface BoxStep extends Taken {
  id: 'box';
  anchor: Anchor;
}
export interface TableStep extends Taken {
  id: 'table';
  column: string;
  row?: string | number;
  table?: string;
}
export interface CheckboxStep {
  id: 'checkbox';
  anchor: Anchor;
  position?: 'right' | 'left';
}
export interface RegexStep {
  id: 'regex';
  pattern: string;
  page?: number;
}
export interface IntersectionStep extends Taken {
  id: 'intersection';
  row: Anchor;
  column: Anchor;
}
export interface RangeStep extends Taken {
  id: 'range';
  from: Anchor;
  to?: Anchor;
}
/** The search that queries without a method use. */
export interface DefaultStep {
  id: 'default';
}

export type Step =
  | LabelStep
  | RowStep
  | ColumnStep
  | RegionStep
  | BoxStep
  | TableStep
  | CheckboxStep
  | RegexStep
  | IntersectionStep
  | RangeStep
  | DefaultStep;
export type StepId = Step['id'];

/** Bounds of a method, so that checking and answering stay a matter of milliseconds for each step. */
export const METHOD_LIMITS = {
  /** Steps of a fallback list. */
  steps: 10,
  entities: 200,
  /** Texts of one anchor. */
  texts: 20,
  characters: 500,
  lines: 100,
  /** The largest index, occurrence or page. */
  position: 10_000,
} as const;

/** The steps of an entity, in order; null when the method names other entities only. */
export function stepsFor(method: Method, entity: string): Step[] | null {
  if (!('entities' in method)) return [method].flat();
  const own = Object.hasOwn(method.entities, entity) ? method.entities[entity] : undefined;
  return own ? [own].flat() : null;
}
