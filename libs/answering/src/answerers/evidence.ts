import type { Answer, AnswerValue, Entity } from './answerer';
import { printedBox, type Span } from './tables/sheet';

/** A value and its confidence (0–100), with the method that found it and the spans from which it was read. */
interface Found {
  value: AnswerValue;
  confidence: number;
  method: string;
  spans: Span[];
}

/** An answer with its source text and boxes. */
export function toAnswer(entity: Entity, { value, confidence, method, spans }: Found): Answer {
  const text = spans.map(({ cell, start, end }) => cell.text.slice(start, end).trim()).join('\n');
  return { entity: entity.name, value, confidence, text, method, boxes: spans.map(printedBox) };
}
