import { camelCase } from './names.ts'
import type { Scaffold } from './scaffold.ts'

/** The files of a model. */
export const modelFiles: Scaffold['make'] = (name) => {
  const value = camelCase(name)
  const table = name.replaceAll('-', '_')
  return {
    files: [
      { path: `models/${name}/model.ts`, text: declaration(value, table) },
      { path: `models/${name}/model.sql`, text: select },
      { path: `models/${name}/model.test.ts`, text: test(value, table) },
    ],
    lines: [
      { file: 'models/catalogue.ts', text: `import { ${value} } from './${name}/model.ts'` },
      { file: 'models/catalogue.ts', text: `${value},` },
    ],
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

const test = (value: string, table: string) => `import { expect, test } from 'vitest'
import { ${value} } from './model.ts'

test('the table is called ${table}', () => {
  expect(${value}.name).toBe('${table}')
})
`
