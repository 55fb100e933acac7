import { LEXICON } from '../../lexicon/lexicon';
import { CONCEPT_NAMES, CONCEPT_TYPES, type ConceptName, type ValueType } from './concept';

/** A fact that documents commonly state, with the words that name it (as an entity) and label it (on the page). */
interface Concept {
  type: ValueType;
  /** The names that people give to the entity; compared without case, accents and spaces. */
  names: string[];
  /** Labels that mean this and nothing else. */
  labels: string[];
  /** Labels that may mean this, when there is no better one. */
  weakLabels: string[];
}

export const CONCEPTS = Object.fromEntries(
  CONCEPT_NAMES.map((name) => [name, { type: CONCEPT_TYPES[name], ...LEXICON.concepts[name] }]),
) as Record<ConceptName, Concept>;
