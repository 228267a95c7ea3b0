import type { ColumnType } from 'kysely'

// Read as it was stored; written as JSON text, because each driver writes arrays differently.
type Json = ColumnType<unknown, string, string>

/** One row per change, or several of one day, with the latest verdict on what it saved. */
type SavingVerdictTable = {
  account_id: string
  workspace_id: string
  change_group: string
  asset_kind: string
  asset_id: string
  changed_at: Date
  changes: Json
  kind: string
  reason: string | null
  missing_before: number | null
  missing_after: number | null
  runs_before: number
  runs_after: number
  look: number | null
  failed_share_before: number | null
  failed_share_after: number | null
  judged_since: Date | null
  judged_until: Date | null
  currency: string | null
  cost_after: string | null
  charged_after: string | null
  confidence: number | null
  share: number | null
  share_low: number | null
  share_high: number | null
  amount: string | null
  amount_low: string | null
  amount_high: string | null
  effective_runs: number | null
  correlation: number | null
  elasticity: number | null
  placebo_factor: number | null
  controls: string[]
  facts_hash: string
  data_version: number
  judged_at: Date
}

/** The tables of verdicts. */
export type SavingTables = { saving_verdict: SavingVerdictTable }
