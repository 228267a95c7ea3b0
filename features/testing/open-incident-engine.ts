import { realNow } from '#http/testing/parts.ts'
import type { IncidentEnginePorts, IncidentRound } from '#product/server/incident-engine-ports.ts'
import { incidentCategories } from '#product/server/incidents/incident-job.ts'

/** An engine of which every requested round succeeds at once. */
export function openIncidentEngine(): IncidentEnginePorts['incidentEngine'] {
  let rounds: IncidentRound[] = incidentCategories.map((category) => ({
    category,
    state: 'IDLE',
    startedAt: null,
    finishedAt: null,
    message: null,
  }))
  return {
    rounds: async () => rounds,
    async request(categories) {
      rounds = rounds.map((round) =>
        categories.includes(round.category)
          ? { ...round, state: 'SUCCEEDED', startedAt: realNow, finishedAt: realNow }
          : round,
      )
    },
  }
}
