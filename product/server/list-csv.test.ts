import { expect, test } from 'vitest'
import { mayRead } from '#contract/guard.ts'
import { report } from '#contract/report.ts'
import type { RequiredRole } from '#contract/roles.ts'
import { csvCalls } from '#product/contract/list-csv.ts'

const list = (path: string, role: RequiredRole = 'user') =>
  report({
    name: 'listGadgets',
    path,
    guard: mayRead(role),
    summary: 'Gadgets.',
    listName: 'gadgets',
    filters: {},
    columns: [{ name: 'cost', label: 'Cost', format: 'money', meaning: 'What it cost.' }],
    order: { column: 'cost', direction: 'DESC' },
    tieBreakers: ['cost'],
  })

test('a list, and runs at the path of their workload, have CSV paths without being named anywhere', () => {
  const { downloadList, downloadFilteredList, downloadRuns } = csvCalls([
    list('/reports/gadgets'),
    list('/reports/gadgets/{jobId}'),
    list('/reports/jobs/{jobId}/runs'),
  ])
  expect(downloadList.pathValues).toEqual({ assetSubType: ['gadgets'] })
  expect(downloadFilteredList.pathValues).toEqual({ assetSubType: ['gadgets'] })
  expect(downloadRuns.pathValues).toEqual({ type: ['gadgets'] })
})

test('a list that not everybody may see has none', () => {
  const { downloadList } = csvCalls([list('/reports/secrets', 'admin')])
  expect(downloadList.pathValues).toEqual({ assetSubType: [] })
})
