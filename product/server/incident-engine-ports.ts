import type { Author } from '#state/change.ts'
import type { IncidentCategory } from './incident-ports.ts'

/** How the latest round of a category went; IDLE: there was none yet. */
export type IncidentRound = {
  category: IncidentCategory
  state: 'IDLE' | 'RUNNING' | 'SUCCEEDED' | 'FAILED'
  startedAt: Date | null
  finishedAt: Date | null
  /** Why it failed, or why it changed nothing. */
  message: string | null
}

/** What the calls about the engine of incidents are handed. */
export type IncidentEnginePorts = {
  incidentEngine: {
    /** One for each category. */
    rounds(): Promise<readonly IncidentRound[]>
    /** Asks the leading server for a round of these categories at once. */
    request(categories: readonly IncidentCategory[], author: Author): Promise<void>
  }
}
