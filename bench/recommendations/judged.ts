import type { Lake, LakeRow } from '#lake/lake.ts'
import { recommendations } from '#rules/catalogue.ts'

/** A labelled asset with what ours and a simple rule of the field propose about it. */
export type Judged = {
  rule: string
  kind: string
  /** Whether there is such a recommendation. */
  isBuilt: boolean
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

/** Settings whose labels have another unit than the proposal: how many of the proposal's are one of the label's. */
const unitOf: Readonly<Record<string, number>> = { job_timeout: 60 }

const built = new Set(recommendations.map(({ name }) => name))

/** Where a proposal has the value that labels have: of bounds of workers the least number of them. */
const proposedValue = `case when proposal.change_1_to like '% to %' then split_part(proposal.change_1_to, ' to ', 1) else proposal.change_1_to end`

/**
 * The labelled assets of a world with what is proposed about each. Small proposals count as none. The proposed value of a setting is
 * looked up in the truth, and lies on a straight line between two that it has; where a recommendation has no value that the truth
 * has (a move, a repair), the right one of the truth is its.
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
      cast(option.saving as double) as saving,
      cast(option.saving_low as double) as low,
      cast(option.saving_high as double) as high,
      try_cast(${proposedValue} as double) as value,
      (
        select list({ value: cast(setting.value as double), saving: cast(setting.saving_per_month as double) } order by setting.value)
        from read_parquet('${truth}/advice_setting.parquet') as setting
        where setting.rule = advice.rule
          and setting.workspace_id = advice.workspace_id
          and setting.asset_id = advice.asset_id
          and setting.value is not null
      ) as settings,
      (
        select max(cast(setting.saving_per_month as double))
        from read_parquet('${truth}/advice_setting.parquet') as setting
        where setting.rule = advice.rule
          and setting.workspace_id = advice.workspace_id
          and setting.asset_id = advice.asset_id
          and setting.value_text = proposal.change_1_to
          and (setting.value is null or setting.value = try_cast(proposal.change_2_to as integer))
      ) as text_saving,
      cast(advice.saving_per_month as double) as right_saving,
      rival.asset_id is not null as is_proposed_by_rival
    from read_parquet('${truth}/advice.parquet') as advice
    left join proposal
      on proposal.recommendation = advice.rule
      and proposal.workspace_id = advice.workspace_id
      and proposal.asset_kind = advice.asset_kind
      and proposal.asset_id = advice.asset_id
      and not proposal.is_small
    -- What is to be tried is proposed without money: its option has what its evidence says.
    left join proposal_option as option
      on option.recommendation = proposal.recommendation
      and option.account_id = proposal.account_id
      and option.workspace_id = proposal.workspace_id
      and option.asset_kind = proposal.asset_kind
      and option.asset_id = proposal.asset_id
      and option.currency = proposal.currency
      and option.change_1_to is not distinct from proposal.change_1_to
      and option.change_2_to is not distinct from proposal.change_2_to
    left join rival
      on rival.rule = advice.rule
      and rival.workspace_id = advice.workspace_id
      and rival.asset_id = advice.asset_id
    order by advice.rule, advice.kind_of_case, advice.asset_id`)
  return rows.map((row) => ({
    rule: String(row['rule']),
    isBuilt: built.has(String(row['rule'])),
    kind: String(row['kind']),
    shouldFire: row['should_fire'] === true,
    isProposed: row['is_proposed'] === true,
    saving: numberOf(row['saving']),
    low: numberOf(row['low']),
    high: numberOf(row['high']),
    truth: truthOf(row),
    right: numberOf(row['right_saving']),
    isProposedByRival: row['is_proposed_by_rival'] === true,
  }))
}

function truthOf(row: LakeRow): number | null {
  const value = numberOf(row['value'])
  if (value === null) return numberOf(row['text_saving']) ?? numberOf(row['right_saving'])
  const settings: Setting[] = JSON.parse(JSON.stringify(row['settings'] ?? []))
  if (settings.length === 0) return numberOf(row['right_saving'])
  return savingAt(settings, value / (unitOf[String(row['rule'])] ?? 1))
}

/** A setting and what it saves, of all that the truth has, in their order. */
type Setting = { value: number; saving: number }

/** What a value saves: on the straight line between the nearest settings; null outside of them. */
export function savingAt(settings: readonly Setting[], value: number): number | null {
  const below = settings.findLast((setting) => setting.value <= value)
  const above = settings.find((setting) => setting.value >= value)
  if (!below || !above) return null
  if (below.value === above.value) return below.saving
  return below.saving + ((above.saving - below.saving) * (value - below.value)) / (above.value - below.value)
}

const numberOf = (value: unknown) => (value === null || value === undefined ? null : Number(value))
