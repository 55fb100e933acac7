import { TaskPage } from './task-page.fixture';

const FORM = `<form onsubmit="event.preventDefault(); document.title = [...new FormData(this).values()].join(' | ')">
  <label for="n">Name</label><input id="n" name="n"><label for="p">Price</label><input id="p" name="p"><button>Create product</button></form>`;
const OPENER = `<h1>Products</h1><button onclick="document.querySelector('main').hidden = false">New product</button><main hidden>${FORM}</main>`;

describe('new things with their values below', () => {
  const page = new TaskPage();
  beforeAll(() => page.start());
  afterAll(() => page.stop());

  it.each([
    ['Add a new product:\nName: Felt slippers\nPrice: 39.90', OPENER],
    ['Create a product with the following data:\n\n- Name: Felt slippers\n- Price: 39.90', FORM],
    ['Please add a new product:\nName: Felt slippers\nPrice: 39.90\nThen click Create product.', OPENER],
  ])('opens the form, enters the values and sends them once: %j', async (task, html) => {
    const { failure } = await page.perform(html, task);

    expect(failure).toBeNull();
    expect(await page.title()).toBe('Felt slippers | 39.90');
    expect(page.actions.filter(({ target }) => target.includes('Create product'))).toHaveLength(1);
  });

  it('opens what has the verb of the task', async () => {
    const { failure } = await page.perform(
      OPENER.replace('New product', 'Report a product'),
      'Report a product:\nName: Felt slippers\nPrice: 39.90',
    );

    expect([failure, await page.title()]).toEqual([null, 'Felt slippers | 39.90']);
  });

  it('sends nothing where the form has no field for a value', async () => {
    const { failure } = await page.perform(OPENER, 'Add a new product:\nName: Felt slippers\nColour: red');

    expect(failure?.code).toBe('step_failed');
    expect(await page.title()).toBe('');
  });

  it('goes on to the page on which a box is ticked', async () => {
    const html = `<form id="a" onsubmit="event.preventDefault(); this.remove(); document.querySelector('#b').hidden = false">
      <label for="n">Name</label><input id="n"><button>Continue</button></form>
      <form id="b" hidden onsubmit="event.preventDefault(); document.title = document.querySelector('#c').checked ? 'sent' : 'refused'">
      <label><input type="checkbox" id="c"> I confirm that the information is correct</label><button>Submit</button></form>`;
    const task = 'Add a person:\nName: Iris Tan\nConfirm that the information is correct and submit it.';
    const { failure } = await page.perform(html, task);

    expect(failure).toBeNull();
    expect(await page.title()).toBe('sent');
  });

  it('presses nothing where nothing makes such a thing', async () => {
    const { failure } = await page.perform(OPENER, 'Add a new customer:\nCompany: Orbit\nCity: Leeds');

    expect(failure?.message).toContain('opens a form for "customer"');
    expect(page.actions).toEqual([]);
  });
});
