import { z } from 'zod'
import { mayChange, mayRead } from '#contract/guard.ts'
import { lastChange, setting } from '#contract/setting.ts'

/** The types of cost as people read them. */
export const costTypeNames = {
  REAL_THEN_ESTIMATED: 'Billed, else estimated',
  REAL: 'Billed only',
  ESTIMATED: 'Estimated only',
} as const

/** Which cost is shown where both are known. */
export const costType = setting({
  key: 'costType',
  title: 'Cost type',
  page: '/settings/cost-type',
  path: '/configurations/cost',
  read: {
    name: 'getCostType',
    guard: mayRead('admin', 'account'),
    summary: 'Which cost is shown: billed, estimated, or billed where it is known.',
  },
  save: {
    name: 'saveCostType',
    guard: mayChange('admin', 'account'),
    summary: 'Changes which cost is shown.',
  },
  body: z.strictObject({ costType: z.enum(['ESTIMATED', 'REAL', 'REAL_THEN_ESTIMATED']) }),
  keptField: 'costType',
  default: { costType: 'REAL_THEN_ESTIMATED' },
  inWords: ({ costType: type }) => costTypeNames[type],
  answer: {
    isApplied: z.boolean().meta({
      description:
        'False: it is kept only. Cost without a bill is estimated and marked, as REAL_THEN_ESTIMATED, until bills of the cloud are loaded.',
    }),
    ...lastChange,
  },
})
