import { ApiSchema } from '@nestjs/swagger';
import { DateField, IntegerField, OneOf, StringField } from '@app/core';

/** Parts of fixed length: years and months have none. */
export const DURATION = {
  pattern: /^P(?=\d|T\d)(?:(\d{1,4})W)?(?:(\d{1,5})D)?(?:T(?=\d)(?:(\d{1,6})H)?(?:(\d{1,8})M)?(?:(\d{1,9})S)?)?$/,
  wanted: 'be an ISO 8601 duration of weeks, days, hours, minutes and seconds, such as P2D or PT90M',
};

/** Ten years are longer than any link or retention. */
export const MAX_SECONDS = 10 * 365 * 24 * 3600;

@OneOf(['advance'], ['now'])
@ApiSchema({ description: 'How far the clock of the environment is moved: by a duration, or to a time.' })
export class MoveClockDto {
  @StringField({
    ...DURATION,
    optional: true,
    max: 40,
    description: 'how much time shall have passed, as an ISO 8601 duration; or `now`',
    example: 'P2D',
  })
  advance?: string;
  @DateField({
    optional: true,
    description: 'a time in the future, such as an answer of this service has, that shall be reached; or `advance`',
  })
  now?: string;
}

@ApiSchema({ description: 'What a move of the clock has done, and which times follow the clock.' })
export class ClockDto {
  @IntegerField({ description: 'the seconds by which the times came nearer', example: 172_800 })
  advanced_seconds!: number;
  @IntegerField({ description: 'rows whose times came nearer' }) moved!: number;
  @StringField({ array: true, description: 'what follows the clock of an environment' }) follows!: string[];
  @StringField({ array: true, description: 'what does not' }) stays!: string[];
}
