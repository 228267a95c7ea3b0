import { z } from 'zod'
import { absentWhere, changed, day, id, money, share, text, wireOnly } from '#contract/column-builders.ts'
import { filter } from '#contract/filters.ts'
import { mayReadCosts } from '#contract/guard.ts'
import { currencyFilter, report } from '#contract/report.ts'
import { noMoneyInRange } from '#product/contract/absences/costs.ts'
import { costChangeColumns, totalCostColumn } from '#product/contract/columns/cost-columns.ts'
import {
  cloudCostColumn,
  costEstimateColumns,
  currencyColumn,
  databricksCostColumn,
} from '#product/contract/columns/cost-part-columns.ts'
import { nameSearch } from '#product/contract/filters/filters.ts'
import { notATeam, onlySpelling } from './contract/absences.ts'

/** What teams are known by. */
export const teamDimensions = ['owner', 'workspace', 'tag'] as const
export type TeamDimension = (typeof teamDimensions)[number]

const filters = {
  ...currencyFilter,
  // Descriptions stand inside: a filter without a look that has one itself is taken for no filter.
  groupBy: filter(
    z.enum(teamDimensions).meta({ description: 'What teams are known by.' }).default('owner'),
    {},
  ),
  ofTag: filter(
    z
      .string()
      .min(1)
      .max(256)
      .meta({
        description: 'With groupBy=tag: teams are its values. Default: the tag with the highest cost.',
      })
      .optional(),
    {},
  ),
  search: filter(nameSearch.clone(), { control: { kind: 'search', placeholder: 'Search teams' } }),
}

const teamColumns = [
  text('teamName', 'Team', 'Owner, workspace or tag value; the shared and the unallocated rest.', {
    always: true,
  }),
  ...wireOnly(
    ...absentWhere(notATeam, id('teamId', 'Team id', 'Owner, workspace id or tag value, as it is written.')),
  ),
  text('teamKind', 'Type', 'team, shared (runs for nobody in particular) or unallocated.', {
    always: true,
    wireOnly: true,
    sortable: false,
  }),
  ...wireOnly(
    text('dimension', 'Known by', 'Owner, Workspace or Tag.', { always: true }),
    text('tagKey', 'Tag', 'The tag whose values are the teams.'),
  ),
]

export const listShowback = report({
  name: 'listShowback',
  path: '/spend-insights/showback',
  guard: mayReadCosts('in one line'),
  summary:
    'What each team cost, by owner, workspace or tag, with the shared and the unallocated rest: the rows add up to the bill.',
  listName: 'teams',
  filters,
  columns: [
    ...teamColumns,
    ...absentWhere(
      onlySpelling,
      text('alsoSpelled', 'Also spelled', 'Other names that differ in upper and lower case alone.', {
        priority: 20,
      }),
    ),
    currencyColumn,
    ...absentWhere(noMoneyInRange, share('costShare', 'Share', 'Share of the total cost.')),
    totalCostColumn,
    ...costChangeColumns,
    ...changed([databricksCostColumn, cloudCostColumn], {
      databricksCost: { meaning: 'Billed usage at its price: real cost.' },
    }),
    ...costEstimateColumns,
  ],
  order: { column: 'cost', direction: 'DESC' },
  tieBreakers: ['teamKind', 'teamId', 'currency'],
})

export const listShowbackLines = report({
  name: 'listShowbackLines',
  path: '/spend-insights/showback/lines',
  guard: mayReadCosts('in one line'),
  summary:
    'Showback as files need it: a row for each team, calendar month, provider and kind of cost; the rows add up to the bill.',
  listName: 'showbackLines',
  filters,
  columns: [
    day('periodStart', 'Period start', 'First UTC day of the month, or of the range in that month.', {
      always: true,
    }),
    day('periodEnd', 'Period end', 'Last UTC day of the month, or of the range in that month.', {
      always: true,
    }),
    ...teamColumns,
    text('provider', 'Provider', 'Databricks or Cloud.', { always: true }),
    text('costKind', 'Cost type', 'real (billed) or estimated (VM hours at the public price).', {
      always: true,
    }),
    { ...currencyColumn, always: true as const },
    money('cost', 'Cost', 'Cost of the period.', { summed: true, always: true }),
  ],
  order: { column: 'periodStart', direction: 'ASC' },
  tieBreakers: ['periodStart', 'teamKind', 'teamId', 'provider', 'costKind', 'currency'],
})
