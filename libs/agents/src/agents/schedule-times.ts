import { Cron } from 'croner';
import type { InputProblem, Loose } from '@app/core';
import { MIN_SCHEDULE_SECONDS } from './agent-limits';
import type { AgentSchedule } from './agent.entity';

/** Five fields of crontab(5); the parser also knows nicknames, dates and extensions, which other programs read differently. */
const FIVE_FIELDS = /^(?:(?:[0-9*/,-]|[A-Za-z]{3})+(?: (?!$)|$)){5}$/;

/**
 * Dates that are compared to find the shortest distance. It shows within one hour, or between two hours that follow each other:
 * 24 hours of at most 12 dates, more of which are too close in any case.
 */
const COMPARED_DATES = 300;

/** The first date of the schedule after `after`; null when none comes. */
export function nextRunAt({ cron, timeZone }: AgentSchedule, after: Date): Date | null {
  return new Cron(cron, { timezone: timeZone, mode: '5-part', paused: true }).nextRun(after);
}

/** The problems of a schedule: its fields, its time zone, and dates that are too close or never come. */
export function scheduleProblems({ cron, time_zone }: Loose<{ cron: string; time_zone: string }>): InputProblem[] {
  const zone = time_zone === undefined || isTimeZone(time_zone) ? [] : [UNKNOWN_ZONE];
  if (cron === undefined) return zone;
  const message = cronProblem({ cron, timeZone: zone.length === 0 ? (time_zone ?? 'UTC') : 'UTC' });
  return message === null ? zone : [{ path: 'schedule.cron', message }, ...zone];
}

const UNKNOWN_ZONE = { path: 'schedule.time_zone', message: 'must be a name of the IANA time zone database' };

function cronProblem(schedule: AgentSchedule): string | null {
  if (!FIVE_FIELDS.test(schedule.cron)) return 'must have five fields: minute, hour, day, month, day of the week';
  const dates = datesOf(schedule);
  if (typeof dates === 'string') return dates;
  if (dates.length === 0) return 'names no date that ever comes';
  const isClose = dates.some(
    (date, index) => index > 0 && secondsBetween(dates[index - 1]!, date) < MIN_SCHEDULE_SECONDS,
  );
  return isClose ? `runs must be at least ${MIN_SCHEDULE_SECONDS / 60} minutes apart` : null;
}

const secondsBetween = (one: Date, other: Date) => (other.getTime() - one.getTime()) / 1000;

/** @returns the next dates up to the first that is too close, or what is wrong with the fields */
function datesOf(schedule: AgentSchedule): Date[] | string {
  const dates: Date[] = [];
  let last = new Date();
  try {
    while (dates.length < COMPARED_DATES) {
      const next = nextRunAt(schedule, last);
      if (!next) break;
      dates.push(next);
      if (dates.length > 1 && secondsBetween(last, next) < MIN_SCHEDULE_SECONDS) break;
      last = next;
    }
  } catch (error) {
    if (!(error instanceof TypeError || error instanceof RangeError)) throw error;
    return 'must have five fields of crontab(5), such as "0 6 * * 1-5"';
  }
  return dates;
}

/** Names of the time zone database begin with a letter; runtimes also know offsets such as "+02:00". */
function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}
