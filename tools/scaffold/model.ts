import { camelCase } from './names.ts'
import type { Scaffold } from './scaffold.ts'

/** The files of a model. */
export const modelFiles: Scaffold['make'] = (name) => {
  const [, fact = ''] = name.split('/')
  const value = camelCase(fact)
  const table = fact.replaceAll('-', '_')
  return {
    files: [
      { path: `models/${name}/model.ts`, text: declaration(value, table) },
      { path: `models/${name}/model.sql`, text: select },
      { path: `models/${name}/model.test.ts`, text: test(table) },
    ],
    lines: [],
  }
}

const declaration = (value: string, table: string) => `import { model } from '#derive/model.ts'

export const ${value} = model({
  name: '${table}',
  sql: new URL('model.sql', import.meta.url),
  grain: 'day',
})
`

const select = `-- One row: what one row is.
select
  day,
  account_id,
  workspace_id,
  cast(count(*) as bigint) as record_count
from usage_record
where day in ($days)
group by day, account_id, workspace_id
`

const test = (table: string) => `import { expect, test } from 'vitest'
import { derivedLake } from '#models/testing/derived.ts'
import { usageRow } from '#models/testing/rows.ts'

test('a day has the records that arrived on it', async () => {
  const hour = ['2025-05-01T10:00:00Z', '2025-05-01T11:00:00Z'] as const
  const records = [usageRow('one', hour), usageRow('two', hour)]
  const lake = await derivedLake(['${table}'], { usage_record: records })
  expect(await lake.rows('select record_count from ${table}')).toEqual([{ record_count: '2' }])
  await lake.close()
})
`
