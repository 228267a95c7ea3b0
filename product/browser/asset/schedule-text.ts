import cronstrue from 'cronstrue'

type Schedule = { quartzCron: string; timezoneId: string | null; isPaused: boolean }

/** A Quartz schedule in words: "At 10:35 PM (Europe/Berlin), paused"; one that cannot be read stays as it is. */
export function scheduleText({ quartzCron, timezoneId, isPaused }: Schedule): string {
  const zone = timezoneId === null ? '' : ` (${timezoneId})`
  return `${inWords(quartzCron)}${zone}${isPaused ? ', paused' : ''}`
}

function inWords(quartzCron: string): string {
  try {
    return cronstrue.toString(quartzCron, { use24HourTimeFormat: true })
  } catch {
    return quartzCron
  }
}
