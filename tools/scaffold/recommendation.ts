import { camelCase } from './names.ts'
import type { Scaffold } from './scaffold.ts'

/** The files of a recommendation. */
export const recommendationFiles: Scaffold['make'] = (name) => {
  const value = camelCase(name)
  return {
    files: [
      {
        path: `rules/recommendations/${name}/recommendation.ts`,
        text: declaration(value, name.replaceAll('-', '_')),
      },
      { path: `rules/recommendations/${name}/evidence.sql`, text: evidence },
      { path: `rules/recommendations/${name}/case.ts`, text: evidenceCase },
    ],
    lines: [
      {
        file: 'rules/declared-recommendations.ts',
        text: `export { ${value} } from './recommendations/${name}/recommendation.ts'`,
      },
    ],
  }
}

const declaration = (
  value: string,
  name: string,
) => `import { recommendation } from '#analysis/recommendation.ts'

export const ${value} = recommendation({
  name: '${name}',
  code: 'R00',
  of: ['job'],
  title: 'What to do, in a few words',
  meaning: 'Why, in one sentence.',
  label: 'TO_BE_TRIED',
  step: 'WASTE',
  evidence: new URL('evidence.sql', import.meta.url),
  observes: 'executions',
  windowDays: 28,
  least: 3,
  share: 0.7,
  changes: [{ setting: 'timeout_seconds', label: 'Timeout, seconds', format: 'count' }],
  risk: 'LOW',
  riskMeaning: 'What may go wrong, in one sentence.',
  check: 'What to check first, in one sentence.',
  undo: 'How to go back, in one sentence.',
  features: [{ feature: 'duration_ms', label: 'Duration', format: 'duration', as: 'mean' }],
})
`

const evidence = `-- One row: a run of a job and a change that the job could have, with what that would have saved.
select
  day, account_id, workspace_id,
  'job' as asset_kind,
  asset_id,
  execution_id as observation_id,
  currency, cost,
  duration_ms > 3600000 as holds,
  '0' as change_1_from,
  '3600' as change_1_to,
  cost as ended_cost,
  cast(0 as decimal(28,10)) as added_cost,
  cost as saving_low,
  cost as saving_high,
  cast(1 as double) as recorded_share,
  false as is_estimated,
  duration_ms
from execution_feature
where day in ($days)
  and execution_kind = 'job_run'
  and currency is not null
`

const evidenceCase = `import type { EvidenceCase } from '../../testing/evidence-case.ts'

export const evidenceCase: EvidenceCase = {
  rows: {
    execution_feature: [
      {
        day: '2025-05-01',
        execution_kind: 'job_run',
        asset_id: '1',
        execution_id: '2-0',
        currency: 'USD',
        cost: '10',
        duration_ms: 7_200_000,
      },
    ],
  },
  found: [{ asset_id: '1', holds: true, saving_low: '10.0000000000', feature_1: 7_200_000 }],
}
`
