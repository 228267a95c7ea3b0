import { expect, test } from 'vitest'
import type { Column } from '#contract/columns.ts'
import { isReport } from '#contract/report.ts'
import { endpoints } from '#features/server-catalogue.ts'
import { cellKinds, kindsThatLeadOn } from '#product/browser/cells/cell-kinds.tsx'

const lists = endpoints.filter(isReport)
const leadsOn = ({ cell = '' }: Column) => kindsThatLeadOn.has(cell)
/** The first column, the one with bars and those with links stay where room is short. */
const stays = ({ bar = false, holdsLink = false }: Column, place: number) => place === 0 || bar || holdsLink

test('a column whose cells lead on stays in every list, unless the row leads there too', () => {
  const shown = lists.flatMap(({ name: list, columns }) =>
    columns
      .filter(({ wireOnly = false }) => !wireOnly)
      .map((column, place) => ({ list, column, stays: stays(column, place) })),
  )
  const leading = shown.filter(({ column }) => leadsOn(column))
  const lost = leading.filter((each) => !each.stays && each.column.holdsLink !== false)
  expect(leading.length).toBeGreaterThan(5)
  expect(lost.map(({ list, column }) => `${list} ${column.name}`)).toEqual([])
})

test('every kind of cell that a list names is drawn, and each kind that leads on is one of them', () => {
  const known = new Set(Object.keys(cellKinds))
  const named = lists.flatMap(({ columns }) => columns.flatMap(({ cell }) => cell ?? []))
  expect([...named, ...kindsThatLeadOn].filter((kind) => !known.has(kind))).toEqual([])
})
