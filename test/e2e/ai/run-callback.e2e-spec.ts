import { createHmac } from 'node:crypto';
import { signsIn, testService, until, WebhookReceiver } from '@app/testing';
import { listedRuns, numberExtraction, start, textFile } from './run.fixture';

const service = testService();
const signedIn = signsIn(service);

describe('the webhook of a run', () => {
  let receiver: WebhookReceiver;
  beforeEach(async () => void (receiver = await WebhookReceiver.open()));
  afterEach(() => receiver.close());

  async function received(count: number) {
    await until(20_000, () => receiver.calls.length >= count);
    return receiver.calls;
  }

  it('receives the extracted data, signed, with boxes and confidence only when the webhook requests them', async () => {
    const { client } = await signedIn();
    const extraction = await numberExtraction(client);
    const { body: secret } = await client.get('/api/builder/webhook-secret/').expect(200);

    const user = await start(client, extraction, [textFile('A-1')], { url: receiver.url, waitForBoundingBoxes: true });
    const [call] = await received(1);
    const payload = JSON.parse(call?.body ?? '');

    expect(payload).toMatchObject({
      event: 'extraction.completed',
      extraction_id: extraction,
      user_id: user,
      file_name: 'A-1.txt',
      success: true,
    });
    const number = payload.data.find((one: { field_id: string }) => one.field_id === 'number');
    expect(number).toEqual({
      field_id: 'number',
      field_internal_id: expect.any(String),
      value: 'A-1',
      entity: 'Invoice number',
      bounding_boxes: [expect.objectContaining({ page: 1 })],
    });

    const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature } = call?.headers ?? {};
    const key = Buffer.from((secret.secret as string).replace('whsec_', ''), 'base64');
    expect(signature).toBe(
      `v1,${createHmac('sha256', key)
        .update(`${String(id)}.${String(timestamp)}.${call?.body}`)
        .digest('base64')}`,
    );
  });

  it('is called again after an error, with the same message id, and signed by both secrets after a rotation', async () => {
    const { client } = await signedIn();
    const extraction = await numberExtraction(client);
    await client.post('/api/builder/webhook-secret/rotate/').expect(200);
    receiver.replies.push(500);

    await start(client, extraction, [textFile('A-1')], { url: receiver.url });
    const [first, second] = await received(2);

    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    expect(String(first?.headers['webhook-signature']).split(' ')).toHaveLength(2);
  });

  it('receives failures too', async () => {
    const { client } = await signedIn();
    const extraction = await numberExtraction(client);

    await start(client, extraction, [[Buffer.alloc(0), 'empty.pdf']], { url: receiver.url });
    const [call] = await received(1);

    expect(JSON.parse(call?.body ?? '')).toMatchObject({ event: 'extraction.failed', success: false, data: [] });
  });

  it('never changes the run when it fails, and says why in its delivery', async () => {
    const { client } = await signedIn();
    const extraction = await numberExtraction(client);
    const user = await start(client, extraction, [textFile('A-1')], { url: 'http://10.0.0.1/hook' });
    const failed = async () => (await client.get('/api/webhook/delivery/?status=failed').expect(200)).body;
    await until(20_000, async () => (await failed()).count === 1);

    const runs = await listedRuns(client, extraction);
    expect(runs).toMatchObject([{ status: 'succeeded', error: '' }]);
    expect((await failed()).results).toMatchObject([
      {
        ...{ target: 'callback', event_type: 'extraction.completed', run: runs[0]!.id, user },
        ...{ attempt_count: 1, reason: expect.stringContaining('refused: private address') },
      },
    ]);
  });
});
