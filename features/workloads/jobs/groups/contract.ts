import { z } from 'zod'
import { currencyFilter, report } from '#contract/report.ts'
import { noMoneyToShare } from '#product/contract/absences.ts'
import { currencyColumn, isCostEstimatedColumn } from '#product/contract/columns/cost-part-columns.ts'
import { cost } from '#product/contract/filters/filters.ts'
import { jobFilters, workloadSearch } from '#product/contract/filters/list-filters.ts'

/** What jobs can be grouped by. */
export const jobGroupings = ['owner', 'workspace', 'trigger', 'tag'] as const

export const listJobGroups = report({
  name: 'listJobGroups',
  path: '/reports/job-groups',
  guard: 'user',
  summary: 'Jobs of the range by owner, workspace, trigger or tag, with what they cost and their share.',
  listName: 'content',
  filters: {
    ...currencyFilter,
    groupBy: z.enum(jobGroupings).default('owner'),
    ofTag: z
      .string()
      .max(256)
      .optional()
      .meta({ description: 'With groupBy=tag: by the values of this tag.' }),
    cost,
    ...workloadSearch('Search jobs'),
    ...jobFilters,
  },
  columns: [
    {
      name: 'groupName',
      label: 'Group',
      format: 'text',
      meaning: 'What the jobs have in common.',
      sortable: true,
      sortName: 'NAME',
    },
    {
      name: 'groupId',
      label: 'Group id',
      format: 'text',
      meaning: 'What a filter of the list of jobs is given to show them; null: they have none.',
      wireOnly: true,
    },
    { name: 'jobsCount', label: 'Jobs', format: 'count', meaning: 'Jobs of the range.', sortable: true },
    { name: 'runsCount', label: 'Runs', format: 'count', meaning: 'Their runs.', sortable: true },
    {
      name: 'failedRunsCount',
      label: 'Failed',
      format: 'count',
      meaning: 'Runs of these whose last attempt failed.',
      sortable: true,
    },
    currencyColumn,
    {
      name: 'costShare',
      label: 'Share',
      format: 'share',
      meaning: 'Share of the cost of all jobs that the filters let through.',
      sortable: true,
      absentBecause: noMoneyToShare,
    },
    {
      name: 'cost',
      label: 'Cost',
      format: 'money',
      meaning: 'Databricks usage at its price plus the machines, for usage that falls into the range.',
      sortable: true,
      sortName: 'TOTAL_COST',
      estimatedWhen: 'isCostEstimated',
    },
    {
      name: 'databricksCost',
      label: 'Databricks',
      format: 'money',
      meaning: 'Usage records times their prices.',
      sortable: true,
    },
    {
      name: 'cloudCost',
      label: 'Cloud',
      format: 'money',
      meaning: 'Machine time times the public price of the machine.',
      sortable: true,
      estimatedWhen: 'isCostEstimated',
    },
    isCostEstimatedColumn,
  ],
  order: { column: 'cost', direction: 'DESC' },
  tieBreakers: ['groupName', 'groupId', 'currency'],
})
