import type { AnalysedDocument } from '../analysed-document';
import type { Answer, AnswerValue, Entity, Question } from '../answerer';
import { coerce } from '../../coercion/coerce';
import type { CoercionContext } from '../../coercion/value-types';
import { askedType } from '../asked-type';
import { contextOf } from '../coerced-answers';
import { toAnswer } from '../evidence';
import { type Span, spanConfidence } from '../tables/sheet';
import { type Method, type Step, stepsFor } from './grammar';
import type { StepValue } from './step-value';
import { valuesOfStep } from './steps';

/** The confidence (0–100) in a value at a place that the query names; what is left are misread letters. */
const CERTAIN = 99;

/** The answers of a method, by entity; null for entities that are left to the usual search. */
export function layoutAnswers(document: AnalysedDocument, question: Question, method: Method): (Answer | null)[] {
  const context = contextOf(question, document);
  return question.entities.map((entity) => {
    const steps = stepsFor(method, entity.name);
    return steps ? answerOne(entity, steps, { question, document, context }) : null;
  });
}

interface Asked {
  question: Question;
  document: AnalysedDocument;
  context: CoercionContext;
}

function answerOne(entity: Entity, steps: Step[], asked: Asked): Answer | null {
  for (const step of steps) {
    if (step.id === 'default') return null;
    const values = valuesOfStep(step, asked.document).filter((value) => fits(value, entity, asked));
    const wanted = asked.question.questionType === 'multiple_value' ? values : values.slice(0, 1);
    if (wanted.length > 0) return toLayoutAnswer(entity, step, wanted, asked);
  }
  return toAnswer(entity, { value: null, confidence: 0, method: '', spans: [] });
}

/** A step whose value does not have the type that is asked for has found nothing, so the next step is tried. */
function fits(value: StepValue, entity: Entity, { question, context }: Asked): boolean {
  if (question.questionType === 'yes_no') return truthOf(value, context) !== null;
  const type = askedType(question, entity.name);
  if (type === null || value.checked !== null) return true;
  return coerce(textOf(value.spans), type, context) !== null;
}

function truthOf({ checked, spans }: StepValue, context: CoercionContext): boolean | null {
  const value = checked ?? coerce(textOf(spans), 'boolean', context)?.value;
  return typeof value === 'boolean' ? value : null;
}

function toLayoutAnswer(entity: Entity, step: Step, values: StepValue[], { question, context }: Asked): Answer {
  const spans = values.flatMap((value) => value.spans);
  const read = spans.reduce((sum, span) => sum + spanConfidence(span), 0) / spans.length;
  const confidence = Math.round((CERTAIN * read) / 100);
  const printed = values.map((value) => value.checked ?? textOf(value.spans));
  const value: AnswerValue =
    question.questionType === 'multiple_value'
      ? printed.map(String)
      : question.questionType === 'yes_no'
        ? truthOf(values[0]!, context)
        : (printed[0] ?? null);
  return toAnswer(entity, { value, confidence, method: `layout_${step.id}`, spans });
}

function textOf(spans: Span[]): string {
  return spans.map(({ cell, start, end }) => cell.text.slice(start, end).trim()).join('\n');
}
