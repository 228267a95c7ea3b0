import cronstrue from 'cronstrue'

type Schedule = { quartzCron: string; timezoneId: string | null; isPaused: boolean }

/** A Quartz schedule in words: "Daily at 22:35 UTC, paused"; one that cannot be read stays as it is. */
export function scheduleText({ quartzCron, timezoneId, isPaused }: Schedule): string {
  const zone = timezoneId === null ? '' : timezoneId === 'UTC' ? ' UTC' : ` (${timezoneId})`
  return `${inWords(quartzCron)}${zone}${isPaused ? ', paused' : ''}`
}

function inWords(quartzCron: string): string {
  try {
    // A time alone is every day: the words leave that out.
    return cronstrue
      .toString(quartzCron, { use24HourTimeFormat: true })
      .replace(/^At (?=[\d:]+$)/, 'Daily at ')
  } catch {
    return quartzCron
  }
}
