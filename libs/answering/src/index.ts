/** Answerers of questions, for programs of threads: they load the lexicon and the libraries of values. */
export { AnalysedDocument } from './answerers/analysed-document';
export { followsCriteria } from './answerers/criteria-use';
export { coerceAnswers } from './answerers/coerced-answers';
export { deterministicAnswerers } from './answerers/deterministic-answerers';
export { questionAnswers } from './answerers/question-answers';
export { findAmounts, formatAmount } from './answerers/values/amounts';
export { findDates, writesMonthFirst } from './answerers/values/dates';
export { LEXICON } from './lexicon/lexicon';
export { anyOf } from './lexicon/word-pattern';
