import type { ColumnType } from 'kysely'
import type { Severity } from '#contract/notifications.ts'

// Read as it was stored; written as JSON text, because each driver writes arrays differently.
type Json = ColumnType<unknown, string, string>

/** One row per incident that was seen. */
export type IncidentTable = {
  incident_id: string
  rule: string
  target: string
  category: string
  scope_key: string
  workspace_id: string | null
  subscription_id: string | null
  first_day: string
  last_day: string
  occurrences: number
  severity: Severity
  price: string | null
  summary: Json
  status: 'OPEN' | 'RESOLVED' | 'RESTATED' | 'DISMISSED' | 'CLEANED'
  reason: string | null
  mute_until: string | null
  decided_by: string | null
  decided_at: Date | null
  first_seen_at: Date
  last_seen_at: Date
  resolved_at: Date | null
  notified_at: Date | null
  is_of_history: boolean
}

/** One row per beginning of a cause that people were informed of. */
type IncidentCauseTable = {
  cause_key: string
  category: string
  cause: string
  opened_at: Date
  resolved_at: Date | null
}

/** One row per category: the publication that the last round of incidents saw. */
type IncidentRoundTable = {
  category: string
  data_version: number | null
  newest_day: string | null
  is_history_loaded: boolean
}

/** One row per person who looked at the incidents. */
type IncidentVisitTable = { username: string; visited_at: Date }

/** One row per piece of work on incidents. */
type IncidentWorkTable = {
  work_id: string
  category: string
  cause: string
  scope_key: string
  first_day: string
  last_day: string
  incident_ids: string[]
  assigned_to: string | null
  snoozed_until: string | null
  snoozed_severity: Severity | null
  snoozed_money: number | null
  changed_at: Date
}

/** One row per comment on a piece of work. */
type IncidentCommentTable = {
  comment_id: string
  work_id: string
  written_by: string
  written_at: Date
  body: string
}

/** One row per action on several incidents. */
type IncidentBatchTable = { batch_id: string; made_at: Date; items: Json }

/** One row per former id of an incident. */
type IncidentFormerIdTable = { former_id: string; incident_id: string }

/** The tables of the life of incidents and of the work on them. */
export type IncidentTables = {
  incident: IncidentTable
  incident_cause: IncidentCauseTable
  incident_round: IncidentRoundTable
  incident_visit: IncidentVisitTable
  incident_work: IncidentWorkTable
  incident_comment: IncidentCommentTable
  incident_batch: IncidentBatchTable
  incident_former_id: IncidentFormerIdTable
}
