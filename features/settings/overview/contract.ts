import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { mayChange, mayRead } from '#contract/guard.ts'
import { instant } from '#contract/report.ts'
import { lastChange, secretState } from '#contract/setting.ts'

const nothing = z.strictObject({})

const listedSetting = z.object({
  key: z.string(),
  title: z.string(),
  page: z.string().nullable().meta({ description: 'Where it is changed; null: by its call alone.' }),
  scope: z
    .enum(['workspace', 'subscription'])
    .nullable()
    .meta({ description: 'Each of these has a value of its own; null: it holds for all.' }),
  heldFor: z.string().nullable().meta({ description: 'Id of the one that it holds for; null: for all.' }),
  year: z.int().nullable().meta({ description: 'Null: it holds for every year.' }),
  value: z
    .record(z.string(), z.unknown())
    .nullable()
    .meta({ description: 'Null: nothing is set. It never has the secret.' }),
  inWords: z.string().meta({ description: 'The value as people read it.' }),
  isDefault: z.boolean().meta({ description: 'True: nobody changed it, or it was returned to its default.' }),
  isSealed: z.boolean().meta({ description: 'True: it may have a secret.' }),
  secret: z
    .object({ state: secretState, ...lastChange })
    .nullable()
    .meta({ description: 'What is known of its secret; null: it never has one.' }),
  isEditable: z.boolean().meta({ description: 'True: the caller may change it.' }),
  ...lastChange,
  undo: z
    .object({
      inWords: z.string().nullable().meta({ description: 'The value that undoing restores.' }),
      refusal: z.string().nullable().meta({ description: 'Why its last change cannot be undone.' }),
    })
    .meta({ description: 'What undoing its last change does.' }),
})

export const listSettings = endpoint({
  name: 'listSettings',
  method: 'GET',
  path: '/settings',
  guard: mayRead('user', 'account'),
  summary:
    'All settings that the caller may read: value, page, and who changed it last. Of workspaces and subscriptions those that somebody changed.',
  query: nothing,
  body: undefined,
  output: z.object({
    settings: z.array(listedSetting),
    isEditable: z.boolean().meta({ description: 'True: the caller may change settings.' }),
  }),
})

export const undoSetting = endpoint({
  name: 'undoSetting',
  method: 'POST',
  path: '/settings/{key}/undo',
  guard: mayChange('admin', 'account'),
  summary: 'Gives a setting the value that it had before its last change; its secret stays as it is.',
  query: nothing,
  body: z.strictObject({
    seenChange: instant.meta({
      description: 'changedAt of the setting as it was read; 409 where somebody changed it since.',
    }),
  }),
  output: listedSetting,
})

export type Listed = z.output<typeof listedSetting>
