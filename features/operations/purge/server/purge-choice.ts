import { addDays, dayOf, type Day } from '#contract/dates.ts'
import { CodedError } from '#contract/errors.ts'
import { refuseWithinLookBack } from '#product/server/purge-limits.ts'
import type { PurgeChoice, PurgePorts } from '#product/server/purge-ports.ts'
import type { purgeBy } from '../contract.ts'

type Asked = { by: (typeof purgeBy)[number]; before?: Day | undefined }
type Limits = Pick<PurgePorts['purging'], 'retention' | 'lookBackDays'>

const usualMonths = 3
/** Facts arrive late: so many days always stay. */
const leastDays = 7

/** The choice of a caller. Refuses a day of which data would be read again, and a retention that nobody configured. */
export function chosen({ by, before }: Asked, limits: Limits, now: Date): PurgeChoice {
  if (by === 'RETENTION') return byRetention(limits, before)
  const latest = latestBefore(limits, now)
  const day = before ?? monthsBefore(now, usualMonths)
  if (day > latest)
    throw new CodedError(
      'invalid_parameter',
      `Data from ${latest} on stays, because it is read again or arrives late: give before=${latest} or an earlier day.`,
    )
  return { before: day }
}

/** The latest day before which may be purged. */
export function latestBefore({ lookBackDays }: Limits, now: Date): Day {
  return addDays(dayOf(now), -Math.max(leastDays, lookBackDays))
}

function byRetention({ retention, lookBackDays }: Limits, before: Day | undefined): PurgeChoice {
  if (before !== undefined)
    throw new CodedError(
      'invalid_parameter',
      'before goes with by=DATE: by retention, each table has its own day.',
    )
  if (Object.keys(retention).length === 0)
    throw new CodedError(
      'invalid_parameter',
      'Everything is kept for ever: LAKEGAUGE_RETENTION_DAYS names tables that are not.',
    )
  refuseWithinLookBack(retention, lookBackDays)
  return { retention }
}

/** The same day of an earlier month, or its last one. */
function monthsBefore(now: Date, months: number): Day {
  const year = now.getUTCFullYear()
  const month = now.getUTCMonth() - months
  const lastOfMonth = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return dayOf(new Date(Date.UTC(year, month, Math.min(now.getUTCDate(), lastOfMonth))))
}
