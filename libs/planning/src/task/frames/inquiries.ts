import { readQuestion } from '../asking/question';
import { toPhrase } from '../phrase';
import { tokenAt } from '../tokens';
import { type Frame, frame, type Outcome, type Words } from './frame';

const ASKS =
  'who|which|what|when|where|how|how_many|how_much|wer|welche|welcher|welches|welchen|wann|wo|wie|wieviel|was|qui|quel|quelle|quels|quelles|' +
  'combien|quand|où|quién|quien|cuál|cual|cuáles|cuánto|cuántos|cuántas|cuándo|dónde|cuanto|cuantos|cuantas|cuando|donde|a_qué_hora|hasta_cuándo|' +
  "à_quelle_heure|jusqu'à_quand|quanti|quante|quanto|quando|dove|chi|qual|quale|quali|a_che_ora|fino_a_quando|hoeveel|wanneer|waar|welk|welke|wat|hoe_laat|" +
  'um_wie_viel_uhr|bis_wann|what_time|at_what_time';
/** Questions for yes or no. Only a question mark tells them from what a task states. */
const WHETHER = 'is|are|was|were|does|do|did|has|have|gibt|ist|sind|hat|haben|hay';
const SAYS =
  'tell_me|let_me_know|report|return|give_me|show_me|say|find_out|determine|check|nenne_mir|sag_mir|sage_mir|dis-moi|dites-moi|dime|dígame|dimmi|mi_dica|' +
  'vertel_me|zeg_me';

/** Questions that no other frame reads: the page is searched for entries and sentences that explain all of their words. */
export const INQUIRIES: Frame[] = [
  frame(`${ASKS} <rest>`, asked),
  frame(`${WHETHER} <rest>`, (words) => (isAsked(words) ? asked(words) : null)),
  frame(`${SAYS} ${ASKS} <rest>`, asked),
  frame(`${SAYS} on|in|at|to which|what <rest>`, asked),
  frame(`${SAYS} its|his|her|their <rest>`, asked),
];

function asked(words: Words): Outcome {
  const text = words.written();
  return readQuestion(text) ? [{ kind: 'inquire', question: toPhrase(text) }] : null;
}

/** Whether a question mark comes behind the clause. */
function isAsked({ context, clauseTokens }: Words): boolean {
  const last = tokenAt(clauseTokens, clauseTokens.length - 1);
  return context.source.slice(last.end).trimStart().startsWith('?');
}
