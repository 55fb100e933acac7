import { cuesOf, isTranscript } from './cues';

describe('cues of transcripts', () => {
  it('have times, speakers and texts in WebVTT', () => {
    const text =
      'WEBVTT\n\nNOTE by hand\n\nintro\n01:02.500 --> 01:04.000 align:start\n<v.loud Ada Byron>Hello &amp; <b>welcome</b>\n\n00:01:05.000 --> 00:01:06.000\nto all';

    expect([...cuesOf(text)]).toEqual([
      { start: 62.5, end: 64, speaker: 'Ada Byron', text: 'Hello & welcome' },
      { start: 65, end: 66, speaker: '', text: 'to all' },
    ]);
  });

  it('have times, speakers and texts in SubRip', () => {
    const text =
      '1\r\n00:00:01,000 --> 00:00:02,000\r\nAda Byron: Hello\r\n\r\n2\r\n00:00:03,000 --> 00:00:04,000\r\nthe price: 5 EUR';

    expect([...cuesOf(text)]).toEqual([
      { start: 1, end: 2, speaker: 'Ada Byron', text: 'Hello' },
      { start: 3, end: 4, speaker: '', text: 'the price: 5 EUR' },
    ]);
  });

  it.each([
    ['WEBVTT - meeting\n', true],
    ['1\n00:00:01,000 --> 00:00:02,000\nx', true],
    ['WEBVTTX', false],
    ['1\nfirst line', false],
  ])('are recognised by the beginning %j', (text, expected) => expect(isTranscript(text)).toBe(expected));
});
