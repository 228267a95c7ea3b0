import { camelCase } from './names.ts'
import type { Scaffold } from './scaffold.ts'

/** The files of a rule. */
export const ruleFiles: Scaffold['make'] = (name) => {
  const own = name.split('/')[1] ?? name
  const value = camelCase(own)
  const rule = own.replaceAll('-', '_')
  return {
    files: [
      { path: `rules/${name}/rule.ts`, text: declaration(value, rule) },
      { path: `rules/${name}/rule.sql`, text: select(rule) },
      { path: `rules/${name}/rule.test.ts`, text: test(rule) },
    ],
    lines: [
      { file: 'rules/catalogue.ts', text: `import { ${value} } from './${name}/rule.ts'` },
      { file: 'rules/catalogue.ts', into: 'rules', text: `${value},` },
      {
        file: 'product/contract/filters/finding-filter.ts',
        into: 'findingKinds',
        text: `{ value: '${rule}', label: '${title}' },`,
      },
    ],
  }
}

const title = 'What is wrong, in two words'

const declaration = (value: string, rule: string) => `import { rule } from '#analysis/rule.ts'

export const ${value} = rule({
  name: '${rule}',
  title: '${title}',
  meaning: 'What it means, in one sentence.',
  advice: 'What to do about it, in one sentence.',
  judgedBy: 'minutes',
  limits: {
    minutes: { value: 600, minimum: 1, maximum: 100_000, label: 'Minutes', format: 'count' },
  },
  priceMeaning: 'what the run cost',
  evidence: [{ feature: 'duration_ms', label: 'Duration', format: 'duration' }],
  sql: new URL('rule.sql', import.meta.url),
})
`

const select = (
  rule: string,
) => `-- One row: a run of which it is true, with what was measured, what is allowed, and what it cost.
with
allowed as (
  select cast(value as double) as minutes
  from derivation_setting
  where name = '${rule}_minutes'
)
select
  run_feature.day,
  run_feature.account_id,
  run_feature.workspace_id,
  run_feature.job_id,
  run_feature.run_id,
  run_feature.attempt,
  run_feature.duration_ms / 60000 as measured,
  allowed.minutes as allowed,
  run_feature.currency,
  run_feature.cost as price
from run_feature
inner join allowed
  on run_feature.duration_ms > allowed.minutes * 60000
where run_feature.day in ($days)
`

const test = (rule: string) => `import { expect, test } from 'vitest'
import { derivedLake } from '#models/testing/derived.ts'
import { priceRow, runRow } from '#models/testing/rows.ts'

const midnight = '2025-05-10T00:00:00Z'

test('a run is found that lasts longer than is allowed, and no other', async () => {
  const lake = await derivedLake(['finding'], {
    list_price: [priceRow()],
    rest_run: [
      runRow([midnight, '2025-05-10T11:00:00Z'], { run_id: 'long' }),
      runRow([midnight, '2025-05-10T09:00:00Z'], { run_id: 'short' }),
    ],
  })
  const found = await lake.rows("select run_id from finding where rule = '${rule}'")
  expect(found).toEqual([{ run_id: 'long' }])
  await lake.close()
})
`
