/**
 * `npm run train:confidence -- --data DIR [--data DIR …] --cache DIR [--limit N]`: learns how probable it is that a value which
 * labels and layout find is right, from labelled folders (`manifest.json`), and writes `ranking/confidence-weights.json`. Each question is
 * also asked of the document without its answer, where every value that is found is wrong.
 * Read documents are kept in `--cache`, by the name of the folder. Prints the shares of right values by confidence, each
 * measured by a model that knows no document of the value's vendor.
 */
import { writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { AnalysedDocument } from '../../../../libs/answering/src/answerers/analysed-document';
import { type Analysis, analyse } from '../../../../libs/answering/src/answerers/analysis';
import type { Entity, Question } from '../../../../libs/answering/src/answerers/answerer';
import { confidenceEvidence } from '../../../../libs/answering/src/answerers/confidence-evidence';
import { meaningOf } from '../../../../libs/answering/src/answerers/entity-meaning';
import { findOne } from '../../../../libs/answering/src/answerers/finding';
import type { Finding } from '../../../../libs/answering/src/answerers/labels/linking';
import { type Features, rank } from '../../../../libs/answering/src/answerers/ranking/ranker';
import type { DocumentText } from '../../../../libs/reading/src/document';
import { projectRoot } from '../../../../libs/testing/src/project-root';
import { FieldScores } from '../field-scores';
import { kindsOf, questionsAbout } from '../labelled-documents';
import { isRight } from '../normalised';
import { type Example, fitConditionalLogit } from './conditional-logit';
import { type TrainingDocument, trainingDocuments } from './training-documents';
import { FOLDS } from './vendors';
import { type Removal, REMOVALS, withoutAnswer } from './without-answer';

const SEED = 20261122;
const TARGET = 'libs/answering/src/answerers/ranking/confidence-weights.json';
/** Values of documents with made-up names count less: there are as many of them as of true ones. */
const MASKED_WEIGHT = 0.5;
/** Each question is asked once with an answer and twice without: together these count as one of three questions. Set by hand. */
const UNANSWERED_WEIGHT = 0.25;
/** More places of one answer are not removed; the question is left out then. */
const MAX_REMOVALS = 12;

/** A value that was found, and whether it is right. */
interface Found {
  document: TrainingDocument;
  field: string;
  value: string;
  features: Features;
  isRight: boolean;
  /** What was removed from the document together with its answers; absent where nothing was. */
  removal?: Removal;
}

async function main(): Promise<void> {
  const text = { type: 'string' } as const;
  const options = { data: { type: 'string', multiple: true }, cache: text, limit: text } as const;
  const { data, cache, limit } = parseArgs({ options }).values;
  if (!data || !cache) throw new Error('Usage: npm run train:confidence -- --data DIR [--data DIR …] --cache DIR');
  const documents = await trainingDocuments(data, cache, SEED, limit === undefined ? undefined : Number(limit));
  const found = documents.flatMap(valuesOf);
  crossValidate(found);
  const model = fitConditionalLogit(found.map(toExample));
  const folders = data.map((folder) => `--data ${basename(folder)}`).join(' ');
  const command = `npm run train:confidence -- ${folders} --cache ${basename(cache)}`;
  const origin = { command, seed: SEED, date: new Date().toISOString().slice(0, 10), values: found.length };
  writeFileSync(join(projectRoot, TARGET), `${JSON.stringify({ ...origin, ...model }, null, 2)}\n`);
}

/** The values that are found for the questions about a document, also where the answer is not in it. */
function valuesOf(document: TrainingDocument): Found[] {
  const one = questionsAbout(document.labelled).find(({ question }) => question.questionType === 'one_value');
  if (!one) return [];
  const { question, fields } = one;
  const names = question.entities.map(({ name }) => name);
  const analysis = analysisOf(document.document, names);
  return question.entities.flatMap((entity, index) => {
    const field = fields[index];
    if (field === undefined || String(document.labelled.truth[field] ?? '') === '') return [];
    const asked = { document, entity, question, field };
    const found = valueOf(asked, analysis);
    if (!found) return [];
    const unanswered = document.isMasked ? [] : REMOVALS.flatMap((removal) => withoutAnswers(asked, found, removal));
    return [toFound(asked, found, analysis), ...unanswered];
  });
}

/** A question for a field of a document. */
interface Asked {
  document: TrainingDocument;
  entity: Entity;
  question: Question;
  field: string;
}

function valueOf({ entity, question }: Asked, analysis: Analysis): Finding | null {
  return analysis.form.fields.has(entity.name) ? null : findOne(meaningOf(entity, question), entity.name, analysis);
}

/**
 * The value that is found when the answer has been removed from the document wherever it is found: a wrong one. Questions that always
 * have an answer do not show what is found for others.
 */
function withoutAnswers(asked: Asked, first: Finding, removal: Removal): Found[] {
  let text = asked.document.document;
  let found: Finding | null = first;
  for (let round = 0; found && isAnswer(asked, found); round++) {
    if (round === MAX_REMOVALS) return [];
    text = withoutAnswer(text, found.spans, removal);
    const analysis = analysisOf(text, [asked.entity.name]);
    found = valueOf(asked, analysis);
    if (found && !isAnswer(asked, found)) return [{ ...toFound(asked, found, analysis), removal }];
  }
  return [];
}

function isAnswer({ document: { labelled }, field }: Asked, { value }: Finding): boolean {
  return isRight(kindsOf(labelled)(field), labelled.truth[field], value);
}

function toFound(asked: Asked, finding: Finding, { sheet }: Analysis): Found {
  const { value, score, runnerUp = 0, spans } = finding;
  const { type } = meaningOf(asked.entity, asked.question);
  const features = confidenceEvidence({ type, score, runnerUp, spans }, sheet.cells);
  return { document: asked.document, field: asked.field, value, features, isRight: isAnswer(asked, finding) };
}

const analysisOf = (text: DocumentText, names: string[]): Analysis => analyse(new AnalysedDocument(text), names);

/** The value alone competes with "none": its probability is that of a logistic regression. */
function toExample({ document, features, isRight: right, removal }: Found): Example {
  const weight = document.weight * (removal ? UNANSWERED_WEIGHT : document.isMasked ? MASKED_WEIGHT : 1);
  return { candidates: [features], right: [right], weight };
}

/** Prints for true and for made-up names how often values are right, by field and by their confidence. */
function crossValidate(found: Found[]): void {
  const scores = {
    'true names': new FieldScores(),
    'made-up names': new FieldScores(),
    'answers removed': new FieldScores(),
  };
  for (let fold = 0; fold < FOLDS; fold++) {
    const model = fitConditionalLogit(found.filter(({ document }) => document.fold !== fold).map(toExample));
    for (const { document, field, value, features, removal } of found.filter((one) => one.document.fold === fold)) {
      const confidence = 100 * (rank(model, [{ key: '', features }])?.probability ?? 0);
      const { labelled, isMasked } = document;
      scores[removal ? 'answers removed' : isMasked ? 'made-up names' : 'true names'].add(
        { [field]: labelled.truth[field] },
        kindsOf(labelled),
        {
          values: { [field]: value },
          confidences: { [field]: confidence },
        },
      );
    }
  }
  for (const [names, table] of Object.entries(scores)) console.log(`${names}\n${table.toString()}\n`);
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
