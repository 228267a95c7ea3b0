import { z } from 'zod'
import { mayChange, mayRead } from '#contract/guard.ts'
import { setting, settingMarks } from '#contract/setting.ts'

const months = Array.from({ length: 12 }, (_, place) =>
  new Date(Date.UTC(2025, place)).toLocaleString('en-US', { month: 'long', timeZone: 'UTC' }),
)

export const fiscalYear = setting({
  key: 'fiscalYearStartMonth',
  title: 'Fiscal year',
  page: '/settings/fiscal-year',
  path: '/configurations/fiscal-year',
  read: {
    name: 'getFiscalYear',
    guard: mayRead('user', 'account'),
    summary: 'The month in which the fiscal year starts, and who changed it.',
  },
  save: {
    name: 'saveFiscalYear',
    guard: mayChange('admin', 'account'),
    summary: 'Changes the month in which the fiscal year starts.',
  },
  body: z.strictObject({
    startMonth: z
      .int()
      .min(1)
      .max(12)
      .meta({
        description: 'The first month; January is 1.',
        label: 'First month',
        help: 'The average per day of the executive overview counts from it.',
        choices: Object.fromEntries(months.map((name, place) => [place + 1, name])),
      }),
  }),
  keptField: 'startMonth',
  default: { startMonth: 1 },
  inWords: ({ startMonth }) => `Starts in ${months[startMonth - 1]}`,
  answer: settingMarks,
  form: { panel: 'Start of the fiscal year' },
})
