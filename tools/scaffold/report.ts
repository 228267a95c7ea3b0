import type { Scaffold } from './scaffold.ts'
import { ownCall } from './specified.ts'
import { camelCase, inWords, pascalCase } from './names.ts'

/** The files of a list that works at once: the cost of jobs in the range, to be replaced by the subject of the list. */
export const reportFiles: Scaffold['make'] = (name) => {
  const [area = '', slice = ''] = name.split('/')
  const names = { area, slice, list: `list${pascalCase(slice)}`, rows: camelCase(slice) }
  const folder = `features/${name}`
  return {
    files: [
      { path: `${folder}/contract.ts`, text: contract(names) },
      { path: `${folder}/${slice}.sql`, text: query },
      { path: `${folder}/screen.ts`, text: screen(names) },
      { path: `${folder}/${slice}.test.ts`, text: test(names) },
    ],
    lines: [
      { file: 'features/plain-lists.ts', text: `export { ${names.list} } from './${name}/contract.ts'` },
      {
        file: 'features/declared-screens.ts',
        text: `export { ${names.rows}Screen } from './${name}/screen.ts'`,
      },
      ...ownCall('GET', `/reports/${slice}`),
    ],
    notes: ['Once another slice links to the screen, its place moves to product/places.ts.'],
  }
}

type Names = { area: string; slice: string; list: string; rows: string }

const contract = ({
  slice,
  list,
  rows,
}: Names) => `import { id, key, money, text } from '#contract/column-builders.ts'
import { mayRead } from '#contract/guard.ts'
import { plainList } from '#contract/plain-list.ts'
import { currencyFilter } from '#contract/report.ts'

export const ${list} = plainList(import.meta.url, {
  name: '${list}',
  path: '/reports/${slice}',
  guard: mayRead('user'),
  summary: 'Jobs with what they cost in the range.',
  listName: '${rows}',
  filters: { ...currencyFilter },
  columns: [
    id('jobId', 'Job id', 'Id of the job; unique within its workspace.', { always: true }),
    key('workspaceId', 'Workspace id', 'Workspace of the job.'),
    text('workspaceName', 'Workspace', 'Workspace of the job.'),
    text('currency', 'Currency', 'Currency of the cost.', { wireOnly: true, sortable: false }),
    money('cost', 'Cost', 'Cost of the job in the range.', { summed: true }),
  ],
  order: { column: 'cost', direction: 'DESC' },
  tieBreakers: ['workspaceId', 'jobId', 'currency'],
})
`

const query = `-- One row: a job that cost something in the range, with its cost in one currency.
with
job_cost as (
  select
    workspace_id,
    job_id,
    currency,
    cast(sum(cost) as decimal(28, 10)) as cost
  from job_day
  where workspace_id in ($workspaceIds)
    and ($currency is null or currency = $currency)
    and day >= cast(cast($since as timestamp) as date)
    and day < cast(cast($until as timestamp) as date)
  group by workspace_id, job_id, currency
)
select
  job_cost.job_id as jobId,
  job_cost.workspace_id as workspaceId,
  workspace.workspace_name as workspaceName,
  job_cost.currency as currency,
  job_cost.cost as cost
from job_cost
left join workspace
  on workspace.workspace_id = job_cost.workspace_id
`

const screen = ({ area, slice, list, rows }: Names) => `import { placeAt } from '#contract/place.ts'
import { listScreen } from '#product/browser/list-screen.ts'

const list = () => import('./contract.ts').then(({ ${list} }) => ${list})

export const ${rows}Screen = listScreen(list, {
  place: placeAt('/reporting/${slice}'),
  title: '${inWords(slice)}',
  question: 'What each job cost.',
  area: '${inWords(area)}',
  navigation: '${inWords(slice)}',
  guard: 'user',
  rowsName: 'jobs',
  empty: {
    title: 'There is no data.',
    children: 'No job cost anything in this range: choose other dates or workspaces.',
  },
})
`

const test = ({ slice, list }: Names) => `import { expect, test } from 'vitest'
import { plainListRoute } from '#http/plain-list.ts'
import { reportTest } from '#product/testing/report-test.ts'
import { ${list} } from './contract.ts'

const { ask, rows } = reportTest(plainListRoute(${list}), {
  job_day: [
    { job_id: '7', day: '2025-05-25', cost: '1.5' },
    { job_id: '7', day: '2025-05-26', cost: '2' },
    { job_id: '7', day: '2025-05-31', cost: '40' },
    { job_id: '8', day: '2025-05-26', cost: '3' },
    { job_id: '9', day: '2025-05-26', cost: '500', workspace_id: '2' },
  ],
})
const range = 'since=2025-05-25T00:00:00Z&until=2025-05-31T00:00:00Z'

test('each job stands with what it cost in the range, the most expensive first', async () => {
  const shown = await rows(range)
  expect(shown.map(({ jobId, cost }) => [jobId, cost])).toEqual([
    ['7', '3.5000000000'],
    ['8', '3.0000000000'],
  ])
})

test('the total is that of the workspaces that the caller sees', async () => {
  expect((await ask(\`/reports/${slice}?\${range}\`)).json().totals.cost).toBe('6.5000000000')
})
`
