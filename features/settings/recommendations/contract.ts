import { z } from 'zod'
import { mayChange, mayRead } from '#contract/guard.ts'
import { setting, settingMarks } from '#contract/setting.ts'

/** What savings and waste have to come to so that lists show them unasked. */
export const leastSavingSetting = setting({
  key: 'recommendations',
  title: 'Recommendations',
  page: '/settings/recommendations',
  path: '/settings/recommendations',
  read: {
    name: 'getRecommendationSettings',
    guard: mayRead('admin', 'account'),
    summary: 'The least saving a month from which recommendations and waste are listed unasked.',
  },
  save: {
    name: 'saveRecommendationSettings',
    guard: mayChange('admin', 'account'),
    summary: 'Changes the least saving a month from which recommendations and waste are listed unasked.',
  },
  body: z.strictObject({
    leastSaving: z.int().min(0).max(1_000_000).meta({
      label: 'Least saving',
      unit: 'a month, in each currency',
      help: 'What saves less is small: it is counted apart and listed on request. Saving this derives figures again; lists follow as soon as that is published, within minutes.',
      description: 'What saves or wastes less in 30.4 days is small. Holds from the next derivation on.',
    }),
  }),
  default: { leastSaving: 25 },
  inWords: ({ leastSaving }) => `What saves less than ${leastSaving} a month is small`,
  answer: settingMarks,
  form: { panel: 'Small recommendations' },
})
