import type { RunState } from '#contract/job-run.ts'
import type { Jobs } from '#jobs/jobs.ts'
import type { State } from '#state/state.ts'
import type { IncidentCategory } from '../incident-ports.ts'
import type { IncidentEnginePorts, IncidentRound } from '../incident-engine-ports.ts'
import { incidentCategories, incidentsJob, type StartRounds } from './incident-job.ts'

const stateOf: Readonly<Record<RunState, IncidentRound['state']>> = {
  PENDING: 'RUNNING',
  RUNNING: 'RUNNING',
  SUCCEEDED: 'SUCCEEDED',
  PARTIAL: 'SUCCEEDED',
  FAILED: 'FAILED',
  CANCELLED: 'FAILED',
}

/** How rounds went, and requests for one, as the history of jobs keeps them for all servers. */
export function stateIncidentEngine(
  state: Pick<State, 'write'>,
  jobs: Pick<Jobs, 'list'>,
  startRounds: StartRounds,
): IncidentEnginePorts['incidentEngine'] {
  return {
    rounds: () => Promise.all(incidentCategories.map((category) => latestRound(jobs, category))),
    request: (categories, author) =>
      state.write(author, async (transaction) => {
        await startRounds(transaction, categories, author)
        const changes = categories.map((category) => ({
          what: 'incident-round.request',
          about: { kind: 'incident-round', id: category },
        }))
        return { answer: undefined, changes }
      }),
  }
}

async function latestRound(jobs: Pick<Jobs, 'list'>, category: IncidentCategory): Promise<IncidentRound> {
  const [run] = await jobs.list({ kinds: [incidentsJob.name], subject: category, limit: 1 })
  if (!run) return { category, state: 'IDLE', startedAt: null, finishedAt: null, message: null }
  const { state, startedAt, finishedAt, reason, detail } = run
  return { category, state: stateOf[state], startedAt, finishedAt, message: reason ?? detail }
}
