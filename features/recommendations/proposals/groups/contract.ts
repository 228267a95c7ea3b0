import { z } from 'zod'
import { absentWhere, count, money, text, wireOnly } from '#contract/column-builders.ts'
import { filter } from '#contract/filters.ts'
import { mayRead } from '#contract/guard.ts'
import { currencyFilter, report } from '#contract/report.ts'
import { noCountedSaving, noModelledSaving } from '#product/contract/absences/proposals.ts'
import { currencyColumn } from '#product/contract/columns/cost-part-columns.ts'
import { costEstimate } from '#product/contract/estimate-reasons.ts'
import { nameSearch } from '#product/contract/filters/filters.ts'

const groupings = [
  { value: 'workspace', label: 'By workspace' },
  { value: 'type', label: 'By type' },
  { value: 'tag', label: 'By tag' },
] as const

export const listAdvisedGroups = report({
  name: 'listAdvisedGroups',
  path: '/recommendations/groups',
  guard: mayRead('user'),
  listName: 'groups',
  summary: 'What recommendations to do save a month, by owner, workspace, type, tag or value of a tag.',
  filters: {
    ...currencyFilter,
    search: filter(nameSearch.meta({ description: 'Part of the name of the group.' }), {
      control: { kind: 'search', placeholder: 'Search groups' },
    }),
    groupBy: filter(
      z
        .enum(['owner', 'workspace', 'type', 'tag'])
        .optional()
        .meta({ description: 'What assets of a group have in common. Default: owner.' }),
      {
        control: {
          kind: 'choice',
          label: 'Group by',
          none: 'By owner',
          choices: groupings,
          other: (grouping) => `By ${grouping}`,
        },
      },
    ),
    ofTag: filter(
      z.string().max(256).optional().meta({ description: 'By the values of this tag, whatever groupBy is.' }),
      { chip: (tag) => `Values of ${tag}` },
    ),
  },
  columns: [
    text('groupName', 'Group', 'What the assets have in common.', { always: true }),
    ...wireOnly(text('groupId', 'Group id', 'Owner, workspace id, type, tag or value; null: none.')),
    count('assetsCount', 'Assets', 'Assets with recommendations to do.', { always: true, priority: 60 }),
    count('recommendationsCount', 'Recommendations', 'Open or accepted ones, without small ones.', {
      always: true,
      priority: 70,
    }),
    currencyColumn,
    ...absentWhere(
      noCountedSaving,
      money('saving', 'Saves a month', 'Paid or measured, in 30.4 days.', { ...costEstimate, bar: true }),
      money('savingLow', 'At least', 'Lower bound of the sum.', { ...costEstimate, priority: 55 }),
      money('savingHigh', 'At most', 'Upper bound of the sum.', { ...costEstimate, priority: 54 }),
    ),
    ...absentWhere(
      noModelledSaving,
      money('modelledSaving', 'Modelled', 'Expected by a model; in no total.', {
        ...costEstimate,
        priority: 58,
      }),
    ),
    ...wireOnly(text('estimatedBecause', 'Why estimated', 'Why its amounts are.')),
  ],
  order: { column: 'saving', direction: 'DESC', thenMostOf: 'modelledSaving' },
  tieBreakers: ['groupName', 'groupId', 'currency'],
})
