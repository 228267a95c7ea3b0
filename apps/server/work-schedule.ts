import type { Configuration } from '#config/configuration.ts'
import type { Scheduled, Upcoming } from '#jobs/scheduler.ts'
import type { ScheduledWork } from '#product/contract/calls/work.ts'
import type { StateDatabase } from '#state/state.ts'
import { configuredPace } from './server-jobs.ts'

type Next = Pick<ScheduledWork, 'nextRunAt' | 'nextRunAbsentBecause'>

const reasons: Readonly<Record<Exclude<Upcoming['waitsFor'], 'TIME'>, string>> = {
  UNDERWAY: 'It works now. The pause begins at its end.',
  NOTHING_NEW: 'There is nothing new to work on. It starts once there is.',
  OFF: 'It is switched off.',
}

const unknown = (because: string): Next => ({ nextRunAt: null, nextRunAbsentBecause: because })

/** Kinds that start by themselves, each with its pace; without what the scheduler plans, why that is not known. */
export async function scheduledWork(
  db: StateDatabase,
  configuration: Pick<Configuration, 'collectEveryMinutes'>,
  entries: readonly Scheduled[],
  planned: readonly Upcoming[] | { unknownBecause: string },
): Promise<ScheduledWork[]> {
  const paceOf = configuredPace(db, configuration)
  return Promise.all(
    entries.map(async ({ job: { name: kind, label = kind }, subject = null }) => ({
      kind,
      label,
      subject,
      pace: await paceOf(kind, subject ?? undefined),
      ...('unknownBecause' in planned
        ? unknown(planned.unknownBecause)
        : nextOf(planned.find((one) => one.kind === kind && one.subject === subject))),
    })),
  )
}

function nextOf(upcoming: Upcoming | undefined): Next {
  if (!upcoming) return unknown('No server starts it at the moment.')
  if (upcoming.waitsFor !== 'TIME') return unknown(reasons[upcoming.waitsFor])
  return { nextRunAt: upcoming.at.toISOString(), nextRunAbsentBecause: null }
}
