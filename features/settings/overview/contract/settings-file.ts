import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { mayChange, mayRead } from '#contract/guard.ts'
import { instant } from '#contract/report.ts'

const nothing = z.strictObject({})

/** The settings of a server as a file, without secrets. */
export const settingsFile = z.strictObject({
  product: z.literal('Lakegauge', 'Give a file that was exported from Lakegauge'),
  version: z.string().max(100).meta({ description: 'The version that exported it.' }),
  exportedAt: instant,
  settings: z.record(z.string().max(300), z.unknown()).meta({
    description:
      'The value of each setting, by key, without secrets; a setting that holds nothing is left out.',
    examples: [{ fiscalYearStartMonth: { startMonth: 4 } }],
  }),
})
export type SettingsFile = z.output<typeof settingsFile>

export const exportSettings = endpoint({
  name: 'exportSettings',
  method: 'GET',
  path: '/settings/export',
  guard: mayRead('admin', 'account'),
  summary: 'All settings as a file, without secrets.',
  query: nothing,
  body: undefined,
  output: settingsFile,
})

const comparedSetting = z.object({
  key: z.string(),
  title: z.string().nullable().meta({ description: 'Null: this version has no such setting.' }),
  state: z.enum(['SAME', 'DIFFERENT', 'UNKNOWN', 'INVALID']).meta({
    description:
      'DIFFERENT: importing changes it; UNKNOWN: this version has no such setting, or the caller cannot access what it is for; INVALID: its value is not allowed. The last two are left out.',
  }),
  value: z.unknown().meta({ description: 'What holds now.' }),
  inWords: z.string().nullable(),
  newValue: z.unknown().meta({ description: 'What the file holds.' }),
  newInWords: z.string().nullable(),
  reason: z.string().nullable().meta({ description: 'Why it is left out.' }),
})
export type ComparedSetting = z.output<typeof comparedSetting>

export const importSettings = endpoint({
  name: 'importSettings',
  method: 'POST',
  path: '/settings/import',
  guard: mayChange('admin', 'account'),
  summary: 'Compares a file of settings with those that hold, or applies a comparison that the caller saw.',
  query: nothing,
  body: z.strictObject({
    file: settingsFile.meta({
      examples: [
        { product: 'Lakegauge', version: '1.0.0', exportedAt: '2025-05-01T00:00:00Z', settings: {} },
      ],
    }),
    seenComparison: z.string().max(100).nullable().default(null).meta({
      description:
        'comparisonId of the comparison that is applied; 409 where the file or a setting changed since. Null: compares only, nothing is changed.',
    }),
  }),
  output: z.object({
    comparisonId: z.string(),
    isApplied: z.boolean().meta({ description: 'True: settings have the values of the file.' }),
    settings: z.array(comparedSetting),
  }),
})
