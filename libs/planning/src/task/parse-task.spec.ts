import { CHECKING } from './examples/checking.fixture';
import { CHOOSING } from './examples/choosing.fixture';
import { CONDITIONS } from './examples/conditions.fixture';
import { ENTERING } from './examples/entering.fixture';
import { EVERYDAY } from './examples/everyday.fixture';
import { FILES } from './examples/files.fixture';
import { FORMS } from './examples/forms.fixture';
import { OPENING } from './examples/opening.fixture';
import { WHOLE_ORDERS } from './examples/orders.fixture';
import { PRESSING } from './examples/pressing.fixture';
import { READING } from './examples/reading.fixture';
import { UNREAD } from './examples/unread.fixture';
import { inWords } from './examples/steps-in-words.fixture';
import { MAX_TASK_LENGTH, parseTask, placeholdersOf } from './parse-task';

const EXAMPLES = [
  ...OPENING,
  ...FORMS,
  ...ENTERING,
  ...CHOOSING,
  ...CHECKING,
  ...PRESSING,
  ...READING,
  ...FILES,
  ...CONDITIONS,
  ...UNREAD,
  ...EVERYDAY,
  ...WHOLE_ORDERS,
];

describe('parseTask', () => {
  it.each(EXAMPLES)('reads %j', (task, ...steps) => {
    expect(inWords(task)).toEqual(steps);
  });

  it('keeps the words of the task in each step', () => {
    const { steps } = parseTask('1. Please enter {{name}} in Name, then click "Next".');

    expect(steps.map(({ text }) => text)).toEqual(['enter {{name}} in Name', 'click "Next"']);
  });

  it('says what to write in place of a sentence that is not understood', () => {
    const { unread } = parseTask('Check that the total is 50.');

    expect(unread).toEqual([
      {
        text: 'Check that the total is 50',
        reason: expect.stringContaining('verify that the page shows'),
        endsBefore: 0,
      },
    ]);
  });

  it.each([
    ['Click "A". Ponder the matter. Click "B".', 1],
    ['Click "A". If the total is above 100, click "C". Click "B".', 1],
    ['A customer of the shop. Click "A".', null],
    ['Frobnicate Ada and confirm. Click "A".', 0],
    ['Frobnicate Ada. Click "A".', 0],
    ['Acme Portal\nClick "A".', null],
    ['Click "A". The total of the shop.', 1],
    ['A customer of the shop. Click "A". Name of the shop.', null, 1],
    ['Delete all rows. Skip Bob. Click "A".', 0],
    ['Klicke auf Start. Frobniziere die Bestellung. Klicke auf Ende.', 1],
    ['Angaben der Person\nKlicke auf A.', null],
    ['Under Security, frobnicate the code and click "A".', 0],
  ])('says where a run ends that does not understand a part: %j', (task, ...ends) => {
    expect(parseTask(task).unread.map(({ endsBefore }) => endsBefore)).toEqual(ends);
  });

  it('takes thanks for no instruction', () => {
    expect(parseTask('Click "A". Thank you! Best regards, Ann')).toMatchObject({
      unread: [],
      notes: [expect.anything(), expect.anything()],
    });
  });

  it('refuses a task that is too long or has too many steps', () => {
    expect(parseTask('click "A". '.repeat(MAX_TASK_LENGTH)).unread).toHaveLength(1);
    expect(parseTask('back\n'.repeat(10) + 'click "A". '.repeat(600))).toMatchObject({
      steps: [],
      unread: [expect.anything()],
    });
  });

  it.each([
    'and ',
    'in the ',
    '"',
    "' ",
    '( the ',
    '{{',
    '|',
    'click and ',
    'a: ',
    '. ',
    'enter a in b, ',
    'if x then ',
    'klicke auf x und dann auf ',
    'gib x und ',
  ])('takes bounded time for %j without end', (part) => {
    const started = process.cpuUsage();
    parseTask(part.repeat(Math.floor(MAX_TASK_LENGTH / part.length)));

    expect(process.cpuUsage(started).user / 1e6).toBeLessThan(CPU_SECONDS);
  });
});

/** Measured: at most 0.3 s on the slowest of these. A quadratic reading of 20,000 characters takes minutes. */
const CPU_SECONDS = 5;

describe('placeholdersOf', () => {
  it('finds each placeholder once', () => {
    expect(placeholdersOf('Enter {{a}} and {{ b c }} and {{a}}.')).toEqual(['a', 'b c']);
  });
});
