import { WebhookReceiver, type ApiClient, type SignedIn } from '@app/testing';
import { fieldValues, numberExtraction, runsIn, start, textFile, type Run } from '../ai/run.fixture';

/** The properties of a query whose every value waits for review. */
export const EVERY_VALUE = { review_threshold: 100 };

const open: WebhookReceiver[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

/** A receiver that is closed after the test. */
export async function receiver(): Promise<WebhookReceiver> {
  const made = await WebhookReceiver.open();
  open.push(made);
  return made;
}

/** A run that waits for review, whose value is A-1. */
export async function inReview(signed: SignedIn, webhook?: object) {
  const { client } = signed;
  const extraction = await numberExtraction(client, EVERY_VALUE);
  const user = await start(client, extraction, [textFile('A-1')], webhook);
  const [run] = await runsIn(client, extraction, 'review');
  const number = async () => (await fieldValues(client, user)).number;
  return { ...signed, extraction, run: run!, path: `/api/review/${run!.id}/`, number };
}

/** The run of an extraction, once it has ended or waits for review. */
export const read = async (client: ApiClient, extraction: string): Promise<Run> =>
  (await runsIn(client, extraction, 'succeeded', 'failed', 'review'))[0]!;
