import { weekdays, type Digest, type QuietHours, type Weekday } from '#contract/notifications.ts'

const minuteMs = 60_000
const dayMs = 86_400_000
const pauseMs = 15 * minuteMs
const digestHour = 7

type Timed = { digest: Digest; quietHours: QuietHours | null; lastMessageAt: Date | null; changedAt: Date }

/**
 * Whether a group may have a message now: 15 minutes after the last one, or at 07:00 UTC of each day or Monday; never in its
 * quiet hours. A last message of the future, after the clock went back, does not count.
 */
export function isMessageDue(group: Timed, now: Date): boolean {
  if (group.quietHours && isQuiet(group.quietHours, now)) return false
  const last = group.lastMessageAt && group.lastMessageAt <= now ? group.lastMessageAt : undefined
  if (group.digest === 'IMMEDIATE') return !last || now.getTime() - last.getTime() >= pauseMs
  return (last ?? group.changedAt) < lastDigestTime(group.digest, now)
}

/** The latest time of digests that is not after an instant. */
export function lastDigestTime(digest: 'DAILY' | 'WEEKLY', now: Date): Date {
  return digest === 'DAILY' ? new Date(lastDigestHour(now)) : lastTimeOf('MONDAY', now)
}

function lastDigestHour(now: Date): number {
  const ofDay = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), digestHour)
  return ofDay <= now.getTime() ? ofDay : ofDay - dayMs
}

/** The latest 07:00 UTC of a weekday that is not after an instant. */
function lastTimeOf(weekday: Weekday, now: Date): Date {
  const passed = lastDigestHour(now)
  // Sunday is day 0 of a date.
  const daysBack = (new Date(passed).getUTCDay() - 1 - weekdays.indexOf(weekday) + 14) % 7
  return new Date(passed - daysBack * dayMs)
}

type Lettered = { weeklyLetter: Weekday | null; lastLetterAt: Date | null; changedAt: Date }

/** Whether a group may have its weekly letter now: at 07:00 UTC of its weekday, or once the product works again after that. */
export function isLetterDue({ weeklyLetter, lastLetterAt, changedAt }: Lettered, now: Date): boolean {
  if (weeklyLetter === null) return false
  const last = lastLetterAt && lastLetterAt <= now ? lastLetterAt : changedAt
  return last < lastTimeOf(weeklyLetter, now)
}

/** Whether an instant lies in quiet hours by the clocks of their time zone, whatever daylight saving does to them. */
export function isQuiet({ from, until, timeZone }: QuietHours, now: Date): boolean {
  const time = now.toLocaleTimeString('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' })
  return from <= until ? from <= time && time < until : time >= from || time < until
}
