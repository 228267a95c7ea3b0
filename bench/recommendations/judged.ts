import type { Lake } from '#lake/lake.ts'

/** A labelled asset with what ours and a simple rule of the field propose about it. */
export type Judged = {
  rule: string
  kind: string
  shouldFire: boolean
  isProposed: boolean
  /** What the proposal saves a month, and within which bounds; null without one. */
  saving: number | null
  low: number | null
  high: number | null
  /** What the proposed setting truly saves a month; null where the truth does not have it. */
  truth: number | null
  /** What the right setting truly saves a month; null for a look-alike. */
  right: number | null
  isProposedByRival: boolean
}

/**
 * The labelled assets of a world with what is proposed about each. Small proposals count as none, and
 * labels of recommendations that are not there yet are left out. The proposed value of a setting is
 * looked up in the truth; where a recommendation has no value (a move, a repair), the right one of the truth is its.
 */
export async function judgedAssets(lake: Lake, truth: string, rivals: string): Promise<Judged[]> {
  const rows = await lake.rows(`
    with rival as (
      ${rivals}
    )
    select
      advice.rule,
      advice.kind_of_case as kind,
      advice.should_fire as should_fire,
      proposal.proposal_id is not null as is_proposed,
      cast(proposal.saving as double) as saving,
      cast(proposal.saving_low as double) as low,
      cast(proposal.saving_high as double) as high,
      coalesce(
        cast(setting.saving_per_month as double),
        case when try_cast(proposal.change_1_to as integer) is null then cast(advice.saving_per_month as double) end
      ) as truth,
      cast(advice.saving_per_month as double) as right_saving,
      rival.asset_id is not null as is_proposed_by_rival
    from read_parquet('${truth}/advice.parquet') as advice
    left join proposal
      on proposal.recommendation = advice.rule
      and proposal.workspace_id = advice.workspace_id
      and proposal.asset_kind = advice.asset_kind
      and proposal.asset_id = advice.asset_id
      and not proposal.is_small
    left join read_parquet('${truth}/advice_setting.parquet') as setting
      on setting.rule = advice.rule
      and setting.workspace_id = advice.workspace_id
      and setting.asset_id = advice.asset_id
      and setting.value = try_cast(proposal.change_1_to as integer)
    left join rival
      on rival.rule = advice.rule
      and rival.workspace_id = advice.workspace_id
      and rival.asset_id = advice.asset_id
    where advice.rule in (select recommendation from recommendation)
    order by advice.rule, advice.kind_of_case, advice.asset_id`)
  return rows.map((row) => ({
    rule: String(row['rule']),
    kind: String(row['kind']),
    shouldFire: row['should_fire'] === true,
    isProposed: row['is_proposed'] === true,
    saving: numberOf(row['saving']),
    low: numberOf(row['low']),
    high: numberOf(row['high']),
    truth: numberOf(row['truth']),
    right: numberOf(row['right_saving']),
    isProposedByRival: row['is_proposed_by_rival'] === true,
  }))
}

const numberOf = (value: unknown) => (value === null || value === undefined ? null : Number(value))
