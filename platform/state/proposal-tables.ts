import type { ColumnType } from 'kysely'

// Read as it was stored; written as JSON text, because each driver writes arrays differently.
type Json = ColumnType<unknown, string, string>
type NullableJson = ColumnType<unknown, string | null, string | null>

/** One row per life of a proposal. */
export type ProposalTable = {
  life_id: string
  proposal_id: string
  recommendation: string
  workspace_id: string
  asset_kind: string
  asset_id: string
  currency: string
  summary: Json
  status: 'OPEN' | 'ACCEPTED' | 'DISMISSED' | 'APPLIED' | 'VERIFIED' | 'FAILED' | 'EXPIRED'
  opened_at: Date
  last_seen_at: Date
  status_at: Date
  status_by: string | null
  reason: string | null
  dismissed_until: string | null
  dismissed_because: string | null
  applied: NullableJson
  verdict: NullableJson
  assigned_to: string | null
}

/** One row per comment on a life of a proposal. */
type ProposalCommentTable = {
  comment_id: string
  life_id: string
  written_by: string
  written_at: Date
  body: string
}

/** One row: the publication that the last round of proposals saw. */
type ProposalRoundTable = { is_only: boolean; data_version: number }

/** The tables of the life of proposals. */
export type ProposalTables = {
  proposal: ProposalTable
  proposal_comment: ProposalCommentTable
  proposal_round: ProposalRoundTable
}
