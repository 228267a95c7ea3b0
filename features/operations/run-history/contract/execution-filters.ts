import { z } from 'zod'
import { filter } from '#contract/filters.ts'
import { runSources, runStateLabels, runStates } from '#contract/job-run.ts'
import { executionSteps } from './execution-steps.ts'

const sourceLabels = {
  QUEUE: 'Other work',
  SCHEDULE: 'Schedule',
  MANUAL: 'Person',
  REPAIR: 'Repair',
} as const

const status = filter(z.enum(runStates).optional(), {
  control: {
    kind: 'choice',
    label: 'Status',
    none: 'Any',
    choices: runStates.map((value) => ({ value, label: runStateLabels[value] })),
    other: (value) => value,
  },
})

const source = filter(z.enum(runSources).optional(), {
  control: {
    kind: 'choice',
    label: 'Started by',
    none: 'Anything',
    choices: runSources.map((value) => ({ value, label: sourceLabels[value] })),
    other: (value) => value,
  },
})

const step = filter(z.enum(executionSteps).optional(), {
  control: {
    kind: 'choice',
    label: 'Step',
    none: 'Any',
    choices: [
      { value: 'AGGREGATE', label: 'Figures' },
      { value: 'INCIDENTS', label: 'Incidents' },
    ],
    other: (value) => value,
  },
})

export const detectionFilters = { status, source }
export const processingFilters = { ...detectionFilters, step }
