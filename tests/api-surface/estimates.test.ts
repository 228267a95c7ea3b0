import { expect, test } from 'vitest'
import type { Column } from '#contract/columns.ts'
import { isReport } from '#contract/report.ts'
import { endpoints } from '#features/server-catalogue.ts'

const reports = endpoints.filter(isReport)

const isMarked = ({ isEstimate, estimatedWhen, estimatedBecause }: Column) =>
  isEstimate === true || estimatedWhen !== undefined || estimatedBecause !== undefined

const columnsOf = (isMeant: (name: string) => boolean, has: (name: string) => boolean = () => true) =>
  reports
    .filter(({ columns }) => columns.some(({ name }) => has(name)))
    .flatMap(({ name: report, columns }) =>
      columns
        .filter(({ name }) => isMeant(name))
        .map((column) => ({ column: `${report}.${column.name}`, isMarked: isMarked(column) })),
    )

test('what Databricks billed is never shown as an estimate', () => {
  const billed = columnsOf((name) => name.toLowerCase().includes('databrickscost'))
  expect(billed.length).toBeGreaterThan(10)
  expect(billed.filter((one) => one.isMarked)).toEqual([])
})

test('a cost with VMs among its parts, and the cost of these, can be shown as estimates in every list', () => {
  const costs = columnsOf(
    (name) => ['cost', 'runCost', 'cloudCost'].includes(name),
    (name) => name === 'cloudCost',
  )
  expect(costs.length).toBeGreaterThan(20)
  expect(costs.filter((one) => !one.isMarked)).toEqual([])
})
