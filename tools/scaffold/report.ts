import type { Scaffold } from './scaffold.ts'
import { pascalCase } from './names.ts'

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
      { path: `${folder}/${slice}.test.ts`, text: test(list, slice) },
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

const test = (list: string, slice: string) => `import { expect, test } from 'vitest'
import { serverWith } from '#http/testing/calls.ts'
import { signedInAs } from '#http/testing/parts.ts'
import { martWith } from '#testing/mart.ts'
import { ${list}Route } from './server.ts'

const columns = { name: 'string', workspace_id: 'string' } as const

test('lists what lies in the workspaces of the caller', async () => {
  const rows = ['1', '2'].map((workspace_id) => ({ name: 'job of ' + workspace_id, workspace_id }))
  const app = await serverWith([${list}Route], { mart: await martWith({ job: { columns, rows } }) })
  const answer = await app.inject({ url: '/api/1.0/reports/${slice}', headers: signedInAs('ann') })
  expect(answer.json().content).toEqual([{ name: 'job of 1', workspaceId: '1' }])
})
`
