import { TaskPage } from '../task-page.fixture';

describe('executeSteps with the switches of entries', () => {
  const page = new TaskPage();
  beforeAll(() => page.start());
  afterAll(() => page.stop());

  const devicesIn = (
    wrap: string[],
  ) => `<style>.t{display:inline-block;width:40px;height:20px;cursor:pointer;background:#bbb}.t.on{background:#3a3}</style><h1>Devices</h1><div id=m></div><script>
    const wrap = ${JSON.stringify(wrap)};
    const devices = [['Lamp', 'Office', true], ['Printer', 'Office', true], ['Fan', 'Office', false], ['Radio', 'Bath', false], ['Lamp', 'Bath', true]];
    function draw() { document.title = devices.map(([, , on]) => Number(on)).join(''); m.innerHTML = devices.map(([name, room, on], at) =>
      '<div style="border:1px solid;margin:8px"><b>' + name + '</b> <small>' + room + '</small>' + wrap[0] + (name === 'Lamp' ? '<button role=switch aria-checked=' + on + ' aria-label="' + name + '" onclick="flip(' + at + ')">' + (on ? 'On' : 'Off') + '</button>' : '<span class="t' + (on ? ' on' : '') + '" onclick="flip(' + at + ')"></span> <span>' + (on ? 'On' : 'Off') + '</span>') + wrap[1] + ' <a href="#' + at + '">Details</a></div>').join(''); }
    function flip(at) { devices[at][2] = !devices[at][2]; draw(); } draw();</script>`;
  const HTML = devicesIn(['<div>', '</div>']);

  it.each([
    ['Turn off everything in the office.', '00001'],
    ['Turn on everything in the office.', '11101'],
    ['Turn on the radio in the bath.', '11011'],
  ])('%s', async (task, title) => {
    expect([(await page.perform(HTML, task)).failure, await page.title()]).toEqual([null, title]);
  });

  it('switches nothing where it has not found all of them', async () => {
    expect((await page.perform(devicesIn([' ', ' ']), 'Turn off everything in the office.')).failure).not.toBeNull();
    expect(await page.title()).toBe('11001');
  });

  it('fails where a place has nothing to switch', async () => {
    expect((await page.perform(HTML, 'Turn off everything in the garage.')).failure).not.toBeNull();
    expect(await page.title()).toBe('11001');
  });
});
