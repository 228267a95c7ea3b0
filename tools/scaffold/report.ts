import type { Scaffold } from './scaffold.ts'
import { camelCase, pascalCase } from './names.ts'

/** The files of a report slice. */
export const reportFiles: Scaffold['make'] = (name) => {
  const slice = name.split('/')[1] ?? name
  const list = `list${pascalCase(slice)}`
  const folder = `features/${name}`
  return {
    files: [
      { path: `${folder}/contract.ts`, text: contract(list, slice) },
      { path: `${folder}/${slice}.sql`, text: query },
      { path: `${folder}/server.ts`, text: server(list, slice) },
      { path: `${folder}/${slice}.test.ts`, text: test(list) },
    ],
    lines: [
      { file: 'features/contracts.ts', text: `export { ${list} } from './${name}/contract.ts'` },
      { file: 'features/routes.ts', text: `export { ${list}Route } from './${name}/server.ts'` },
    ],
  }
}

const contract = (list: string, slice: string) => `import { report } from '#contract/report.ts'

export const ${list} = report({
  name: '${list}',
  path: '/reports/${slice}',
  guard: 'user',
  summary: 'One sentence: what it answers.',
  listName: 'content',
  filters: {},
  columns: [
    { name: 'name', label: 'Name', format: 'text', meaning: 'What it is called.', sortable: true },
    { name: 'workspaceId', label: 'Workspace id', format: 'id', meaning: 'Where it lies.', wireOnly: true },
  ],
  order: { column: 'name', direction: 'ASC' },
  tieBreakers: ['workspaceId'],
})
`

const query = `-- One row: what one row is.
select
  name as name,
  workspace_id as workspaceId
from job
where workspace_id in ($workspaceIds)
`

const server = (list: string, slice: string) => `import { reportRoute } from '#http/report.ts'
import { ${list} } from './contract.ts'

export const ${list}Route = reportRoute(${list}, new URL('${slice}.sql', import.meta.url))
`

const test = (list: string) => `import { expect, test } from 'vitest'
import { ${list}Route } from './server.ts'

test('the query keeps to the workspaces of the caller and to the columns of its contract', () => {
  expect(${list}Route.endpoint.name).toBe('${camelCase(list)}')
})
`
