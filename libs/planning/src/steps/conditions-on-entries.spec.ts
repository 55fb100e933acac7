import { TaskPage } from './task-page.fixture';

const PRESSED = `<script>
  const did = [];
  document.addEventListener('click', (event) => {
    if (event.target.tagName !== 'BUTTON') return;
    did.push(event.target.textContent + ' ' + event.target.closest('tr').cells[0].textContent);
    document.title = did.join(', ');
  });
</script>`;
const row = (name: string, status: string, days: number): string =>
  `<tr><td>${name}</td><td>${status}</td><td>${days}</td><td><button>Approve</button><button>Close</button></td></tr>`;
const REQUESTS = `<h1>Requests</h1><table><caption>Requests</caption><tr><th>Name</th><th>Status</th><th>Days</th><th></th></tr>
  ${row('Ada Byron', 'Open', 5)}${row('Ben Okoro', 'Closed', 12)}</table>${PRESSED}`;

describe('conditions that the entries of a page decide', () => {
  const page = new TaskPage();
  beforeAll(() => page.start());
  afterAll(() => page.stop());

  it.each([
    ['If the request of Ada Byron is still open, close it.', 'Close Ada Byron'],
    ['If the request "Ben Okoro" is open, close it; otherwise approve the request of Ada Byron.', 'Approve Ada Byron'],
    ['If there is a request of Ben Okoro, approve it. Otherwise, close the request of Ada Byron.', 'Approve Ben Okoro'],
    ['If there is a request of Zoe Lark, close it; otherwise close the request of Ada Byron.', 'Close Ada Byron'],
    ['Approve the request of Ada Byron only if it is for fewer than 10 days.', 'Approve Ada Byron'],
    ['Approve the request of Ben Okoro only if it is for fewer than 10 days.', ''],
    ['Close the request of Ada Byron unless it is closed.', 'Close Ada Byron'],
    ['Close the request of Ben Okoro unless it is closed.', ''],
  ])('%s', async (task, pressed) => {
    const { failure } = await page.perform(REQUESTS, task);

    expect(failure).toBeNull();
    expect(await page.title()).toBe(pressed);
  });

  it.each([
    // Nothing on the page is urgent.
    'Approve the request of Ada Byron only if it is urgent.',
    'If the request of Ada Byron is urgent, close it; otherwise approve it.',
    // The page is not about invoices.
    'If there is an invoice of Zoe Lark, close it; otherwise close the request of Ada Byron.',
  ])('does nothing where the page does not decide: %s', async (task) => {
    const { failure } = await page.perform(REQUESTS, task);

    expect(failure?.code).toBe('step_failed');
    expect(await page.title()).toBe('');
  });
});
