import { TaskPage } from '../task-page.fixture';

describe('executeSteps with the file of a list that is compared', () => {
  const page = new TaskPage();
  beforeAll(() => page.start());
  afterAll(() => page.stop());

  const row = ([name, size, date, owner]: string[]) =>
    `<tr><td>${name}<td>${size}<td>${date}<td>${owner}<td><a href="/${name}" download="${name}" title=Download>⬇</a>`;
  const ROWS = [
    ['budget.csv', '812 KB', '2027-01-03', 'Mia'],
    ['photos.csv', '44.2 MB', '2026-11-20', 'Joris'],
    ['notes.csv', '3 KB', '2027-01-18', 'Joris'],
  ];
  const HTML = `<table><tr><th>Name<th>Size<th>Changed<th>Owner<th>${ROWS.map(row).join('')}</table>`;

  it.each([
    ['Download the largest file.', 'photos.csv'],
    ['Download the smallest file.', 'notes.csv'],
    ['Download the newest file of Mia.', 'budget.csv'],
    ['Download the largest file of Ada.', null],
  ])('%s', async (task, name) => {
    const { downloads } = await page.perform(HTML, task);
    expect(downloads[0]?.name ?? null).toBe(name);
  });
});
