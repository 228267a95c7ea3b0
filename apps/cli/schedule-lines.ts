import { everyText } from '#contract/seconds-text.ts'
import type { ScheduledWork } from '#product/contract/calls/work.ts'

/** "Collection: every 1 h, as LAKEGAUGE_COLLECT_EVERY_MINUTES decides." What starts by itself, and what decides how often. */
export function scheduleLine({ label, subject, pace }: ScheduledWork): string {
  const name = subject === null ? label : `${label} (${subject.toLowerCase()})`
  return `${name}: ${everyText(pace.seconds)}, ${deciderOf(pace)}.`
}

function deciderOf({ from, variable, page }: ScheduledWork['pace']): string {
  if (from === 'FIXED') return 'which is fixed'
  if (from === 'SETTING') return `as the setting on ${page ?? 'its page'} decides`
  const decides = `as ${variable ?? 'the environment'} decides`
  return page === null ? decides : `${decides} until somebody sets it on ${page}`
}
