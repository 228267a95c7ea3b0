import { writeLog } from '#state/job-log.ts'
import { closeRun } from '#state/job-runs.ts'
import type { State } from '#state/state.ts'
import { releaseAbandoned, unworkedRuns, type OpenRun } from './queue-tables.ts'

const ended = 'The server ended while it ran.'
const endOf = {
  WAITING: { state: 'PENDING', message: `${ended} It is continued.` },
  CANCELLED: { state: 'CANCELLED', message: 'Canceled.' },
  ENDED: { state: 'FAILED', message: `${ended} Start it again.` },
} as const

/** Lets the runs of ended servers wait for their next attempt, or end where they have none left. */
export async function releaseRuns(
  state: Pick<State, 'executeSql' | 'db'>,
  kinds: readonly string[],
  { isWorkedOn, at }: { isWorkedOn: (runId: string) => boolean; at: Date },
): Promise<void> {
  await releaseAbandoned(state.executeSql, kinds)
  const open = await unworkedRuns(state.executeSql, kinds)
  for (const run of open.filter(({ runId }) => !isWorkedOn(runId))) await release(state, run, at)
}

async function release({ db }: Pick<State, 'db'>, run: OpenRun, at: Date): Promise<void> {
  if (run.state === 'WAITING' && !run.isRunning) return
  const { state, message } = endOf[run.state]
  await writeLog(db, run.runId, [{ at, message }])
  await closeRun(db, run.runId, { state, reason: state === 'FAILED' ? message : null, at })
}
