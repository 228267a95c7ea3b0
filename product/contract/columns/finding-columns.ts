import type { Column } from '#contract/columns.ts'
import { nothingFound } from '../absences.ts'

/** What rules found in the runs behind a row. */
export const findingColumns: readonly Column[] = [
  {
    name: 'findings',
    label: 'Findings',
    format: 'text',
    meaning: 'What rules found wrong with its runs that began in the range.',
    absentBecause: nothingFound,
    sortable: true,
  },
  {
    name: 'findingRunsCount',
    label: 'Runs with findings',
    format: 'count',
    meaning: 'Attempts of runs that a rule found something wrong with.',
    sortable: true,
    summed: true,
    hidden: true,
  },
  {
    name: 'findingsCost',
    label: 'Cost of findings',
    format: 'money',
    meaning: 'Money that was lost by what rules found, a part of the cost.',
    sortable: true,
    summed: true,
    hidden: true,
  },
]
