import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { mayChange, mayRead } from '#contract/guard.ts'
import { instant } from '#contract/report.ts'
import { everyText, secondsText } from '#contract/seconds-text.ts'
import { lastChange, setting } from '#contract/setting.ts'

const daySeconds = 86_400

const frequency = (label: string, of: string, leastSeconds: number) =>
  z
    .int()
    .min(leastSeconds, `Give at least ${secondsText(leastSeconds)}`)
    .max(daySeconds, `Give at most ${secondsText(daySeconds)}`)
    .meta({
      label,
      widget: 'duration',
      description: `Least time between two rounds of incidents of ${of}, in seconds.`,
    })

const frequencies = (leastCostSeconds: number) =>
  z.strictObject({
    costAlertsFrequencySeconds: frequency('Cost', 'cost', leastCostSeconds),
    performanceAlertsFrequencySeconds: frequency('Performance', 'performance', 10),
    configurationAlertsFrequencySeconds: frequency('Configuration', 'configuration', 10),
  })

const category = z.enum(['COST', 'PERFORMANCE', 'CONFIGURATION'])

const rounds = z
  .array(
    z.object({
      category,
      state: z.enum(['IDLE', 'RUNNING', 'SUCCEEDED', 'FAILED']).meta({
        description: 'How the latest round went; IDLE: there was none yet.',
      }),
      startedAt: instant.nullable(),
      finishedAt: instant.nullable(),
      message: z.string().nullable().meta({ description: 'Why it failed, or why it changed nothing.' }),
    }),
  )
  .meta({ description: 'One for each category.' })

/** How often each category of incidents is looked at, at most: only a new publication has anything new. */
export const alertsEngine = setting({
  key: 'alertsEngine',
  title: 'Search for incidents',
  page: '/operational-management/analysis-engine',
  path: '/diagnostics/alerts-engine-configuration',
  read: {
    name: 'getAlertsEngineConfiguration',
    guard: mayRead('admin', 'account'),
    summary: 'How often incidents are looked for, and how the latest rounds went.',
  },
  save: {
    name: 'saveAlertsEngineConfiguration',
    guard: mayChange('admin', 'account'),
    summary: 'Changes how often incidents are looked for.',
  },
  body: frequencies(30),
  // Former versions allowed less.
  kept: frequencies(10),
  default: {
    costAlertsFrequencySeconds: 30,
    performanceAlertsFrequencySeconds: 600,
    configurationAlertsFrequencySeconds: 600,
  },
  inWords: (value) =>
    [
      `Cost ${everyText(value.costAlertsFrequencySeconds)}`,
      `performance ${everyText(value.performanceAlertsFrequencySeconds)}`,
      `configuration ${everyText(value.configurationAlertsFrequencySeconds)}`,
    ].join(', '),
  answer: { ...lastChange, rounds },
})
export type AlertsEngine = typeof alertsEngine.default

export const generateIncidentsNow = endpoint({
  name: 'generateIncidentsNow',
  method: 'PUT',
  path: '/diagnostics/alerts-engine-configuration/generate-incidents-now',
  guard: mayChange('admin', 'account'),
  summary: 'Looks for incidents at once, whichever server leads; the state of the rounds shows the result.',
  query: z.strictObject({
    category: category.optional().meta({ description: 'Default: all categories.' }),
  }),
  body: undefined,
  output: z.object({ rounds }),
})

const day = z.iso.date('Give a day such as 2026-03-01')

export const cleanIncidents = endpoint({
  name: 'cleanIncidents',
  method: 'POST',
  path: '/alerts/clean',
  guard: mayChange('admin', 'account'),
  summary:
    'Hides all incidents with a day in a range. What is found again after their end is a new incident.',
  query: z.strictObject({}),
  body: z
    .strictObject({
      category: category.optional().meta({ description: 'Default: all categories.' }),
      since: day.meta({ description: 'First day.' }),
      until: day.meta({ description: 'Day after the last one.' }),
    })
    .refine(({ since, until }) => since < until, { message: 'Give an end after the start', path: ['until'] }),
  output: z.object({ cleaned: z.int() }),
})
