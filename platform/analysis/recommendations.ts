import { model, type Model } from '#derive/model.ts'
import { readSql } from '#lake/sql-file.ts'
import { savingSteps, type Recommendation } from './recommendation.ts'
import { Double, textTable } from './text-table.ts'

/** Columns of evidence, as each recommendation's own select answers them, with their types. */
const observed = {
  day: 'date',
  account_id: 'string',
  workspace_id: 'string',
  asset_kind: 'string',
  asset_id: 'string',
  observation_id: 'string',
  currency: 'string',
  cost: 'decimal(28,10)',
  holds: 'boolean',
  ended_cost: 'decimal(28,10)',
  added_cost: 'decimal(28,10)',
  saving_low: 'decimal(28,10)',
  saving_high: 'decimal(28,10)',
  recorded_share: 'double',
  is_estimated: 'boolean',
} as const
const places = [1, 2, 3, 4] as const

/**
 * The tables of recommendations: one of evidence for each, `proposal_evidence`, the union of those by day (one row: an
 * observation of a thing and a change that it could have), and what is known of recommendations as text:
 * `recommendation`, `recommendation_change` and `recommendation_feature`.
 */
export function recommendationModels(recommendations: readonly Recommendation[]): Model[] {
  const evidence = recommendations.map(evidenceModel)
  const sql = async () =>
    evidence.map(({ name }) => `select *\nfrom ${name}\nwhere day in ($days)`).join('\nunion all\n')
  return [
    ...evidence,
    model({
      name: 'proposal_evidence',
      sql,
      grain: 'day',
      waitsForDays: Math.max(...recommendations.map(({ readsDaysBefore = 0 }) => readsDaysBefore)),
      isTelemetry: true,
    }),
    ...textTables(recommendations),
  ]
}

/** Amounts that follow from sums of fractions: their last digits depend on the order of the rows. */
const summed = new Set(['ended_cost', 'added_cost', 'saving_low', 'saving_high'])

/** A number with so many decimals. Rounded twice: of a half, last digits that depend on an order would decide. */
const rounded = (column: string, decimals: number) =>
  `round(round(cast(${column} as double), 9), ${decimals})`

/** A column in its type, the same whatever the order in which rows were added up. */
function steady(column: string, type: string): string {
  if (summed.has(column)) return `cast(round(cast(${column} as ${type}), 4) as ${type})`
  return type === 'double' ? rounded(column, 6) : `cast(${column} as ${type})`
}

function evidenceModel(declared: Recommendation): Model {
  const {
    name,
    evidence,
    changes,
    features,
    readsDaysBefore = 0,
    isPaidByAnother = false,
    canForbid = false,
  } = declared
  const values = [
    ...Object.entries(observed).map(([column, type]) => `${steady(column, type)} as ${column}`),
    `cast(${canForbid ? 'forbids' : 'false'} as boolean) as forbids`,
    ...['kind', 'id'].map(
      (half) => `cast(${isPaidByAnother ? 'paid_by' : 'asset'}_${half} as string) as paid_by_${half}`,
    ),
    ...[1, 2].flatMap((place) =>
      ['from', 'to'].map((side) => {
        const column = `change_${place}_${side}`
        return `cast(${changes[place - 1] ? column : 'null'} as string) as ${column}`
      }),
    ),
    ...places.map((place) => `${rounded(features[place - 1]?.feature ?? 'null', 3)} as feature_${place}`),
  ]
  const sql =
    async () => `-- One row: an observation of a thing and a change that it could have, for the recommendation ${name}.
with
evidence as (
${readSql(evidence)}
)
select '${name}' as recommendation, ${values.join(',\n  ')}
from evidence`
  return model({
    name: `${name}_evidence`,
    sql,
    grain: 'day',
    lookbackDays: readsDaysBefore,
    ...(readsDaysBefore > 0 && { waitsForDays: readsDaysBefore }),
    isTelemetry: true,
  })
}

function textTables(recommendations: readonly Recommendation[]): Model[] {
  return [
    textTable(
      'recommendation',
      recommendations.map((declared) => ({
        recommendation: declared.name,
        code: declared.code,
        title: declared.title,
        meaning: declared.meaning,
        label: declared.label,
        step: savingSteps.indexOf(declared.step),
        observes: declared.observes,
        window_days: declared.windowDays,
        least_observations: declared.least,
        least_share: new Double(declared.share),
        ...limitsOf(declared),
        choice: declared.choice ?? declared.name,
        waste_causes: listed(declared.wasteCauses),
        incident_causes: listed(declared.incidentCauses),
        risk: declared.risk,
        risk_meaning: declared.riskMeaning,
        check_first: declared.check,
        undo: declared.undo,
      })),
    ),
    textTable(
      'recommendation_change',
      recommendations.flatMap(({ name, changes }) =>
        changes.map((change, place) => ({ recommendation: name, place: place + 1, ...change })),
      ),
    ),
    textTable(
      'recommendation_feature',
      recommendations.flatMap(({ name, features }) =>
        features.map(({ feature, label, format, as, limit }, place) => ({
          recommendation: name,
          place: place + 1,
          feature,
          label,
          format,
          shown_as: as,
          limit_mean: new Double(limit?.mean ?? null),
          limit_reason: limit?.reason ?? '',
        })),
      ),
    ),
  ]
}

/** What the mean of each feature may be at most, by its place; null where it has no limit. */
const limitsOf = ({ features }: Recommendation) =>
  Object.fromEntries(
    places.map((place) => [`most_mean_${place}`, new Double(features[place - 1]?.limit?.mean ?? null)]),
  )

/** Names, each between commas; empty where there are none. */
const listed = (names: readonly string[] = []) =>
  names.map((name) => `,${name}`).join('') + (names.length > 0 ? ',' : '')
